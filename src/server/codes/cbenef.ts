/** Writes the condition that a row `b` of an imported table is in force on a day (SQL of a date). */
export const inForce = (dia: string): string =>
  `${dia} between coalesce(b.vigencia_inicio, '-infinity') and coalesce(b.vigencia_fim, 'infinity')`

/**
 * Returns SQL of the CSTs that go with a code of tax benefit in a state's imported table, in force on a day: '{}'
 * when the code is not in it, null when there is no code, or no table of the state.
 */
export const cstsOfCbenef = (codigo: string, uf: string, dia: string): string =>
  `(case when coalesce(${codigo}, '') not in ('', 'SEM CBENEF')
      and exists (select from cbenefs b where b.uf = ${uf}) then
      coalesce((select string_to_array(b.csts, ' ') from cbenefs b where b.uf = ${uf} and b.codigo = upper(${codigo})
        and ${inForce(dia)}), '{}') end)`
