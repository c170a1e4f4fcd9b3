"""What happens when at a congress, for programs?"""
