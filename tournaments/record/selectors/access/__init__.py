"""Who is let in to an event, and what may they see of it (Law 16)?"""
