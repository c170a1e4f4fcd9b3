"""Forms: what is typed becomes checked values, what is wrong gets a sentence at its field."""
