"""Is a movement right, and if not, what is wrong with it?

Every count is made from the rows; only the promises come from the family that made them. This
package may import the registry and the analysis.
"""
