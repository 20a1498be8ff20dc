"""The dialogs: what needs an answer before it goes on."""
