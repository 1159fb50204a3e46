/** The words about what a demo buddy does instead of answering. */

/** Follows the name. */
export const IS_READING = 'is reading the shampoo bottle.'
