/** Returns SQL of the moment when a session used at `em` expires, in a statement that reads the row of `accounts`. */
export const sessionEnd = (em: string): string => `${em}::timestamptz + sessao_minutos * interval '1 minute'`
