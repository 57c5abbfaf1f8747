/** LIKE's own signs as letters. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&')
