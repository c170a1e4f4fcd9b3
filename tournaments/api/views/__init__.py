"""Thin views, room by room: each calls one service or one selector."""
