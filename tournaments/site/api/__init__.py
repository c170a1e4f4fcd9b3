"""What is the protocol of the API: logins, keys, fields, problems, the schema?"""
