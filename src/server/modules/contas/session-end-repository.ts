/** Returns SQL of the moment when a session used at `em` expires, by the account's setting. */
export const sessionEnd = (em: string): string =>
  `${em}::timestamptz + (select sessao_minutos from accounts where account_id = $conta) * interval '1 minute'`
