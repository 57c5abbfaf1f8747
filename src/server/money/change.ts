/** SQL condition: row `m` is the change of a payment, or undoes one. */
const isChange = (m: string): string =>
  `(${m}.componente like 'troco/%' or ${m}.estorna_id is not null and exists (select from movimentos t where t.account_id = $conta and t.id = ${m}.estorna_id
    and t.componente like 'troco/%'))`

/**
 * Writes the SQL of the R$ that came in by one side of a row of the ledger (`sinal`: 1 into the account, -1 out of it). Change
 * is not money that moved: it is less of what its payment moved the other way.
 */
export const cameIn = (m: string): string =>
  `case when ${m}.sinal = 1 then case when ${isChange(m)} then 0 else ${m}.valor end
    else case when ${isChange(m)} then -${m}.valor else 0 end end`

/** Writes the SQL of the R$ that went out by one side of a row, as `cameIn`. */
export const wentOut = (m: string): string =>
  `case when ${m}.sinal = -1 then case when ${isChange(m)} then 0 else ${m}.valor end
    else case when ${isChange(m)} then -${m}.valor else 0 end end`
