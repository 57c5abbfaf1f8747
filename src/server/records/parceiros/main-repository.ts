/** SQL order in which the main one of a partner's rows `alias` comes first; the first one when none is marked (G-104). */
export const mainFirst = (alias: string): string => `${alias}.principal desc nulls last, ${alias}.id`

/**
 * Writes the SQL of a select of `columns` of one address `a` of a partner, by the SQL of the partner's id: `at`, the SQL of an
 * address's id, unless it is null, else the main one. `conta`: SQL of the account.
 */
export const selectAddress = (
  columns: string,
  parceiro_id: string,
  { at, conta = '$conta' }: { at?: string; conta?: string } = {},
): string =>
  `select ${columns} from parceiros_address a where a.account_id = ${conta} and a.parceiro_id = ${parceiro_id}
      ${at ? `and (${at} is null or a.id = ${at})` : ''} order by ${mainFirst('a')} limit 1`
