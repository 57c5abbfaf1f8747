import { siglaUf } from '../../../core/document/uf.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { espelharEndereco } from '../../modules/contas/service.ts'
import type { Hooks } from '../hooks.ts'
import type { Row } from '../wire.ts'

const somente = new AppError('CONFLITO', {
  mensagem: 'Empresas são incluídas e excluídas pela administração',
})

/** The one marked, else the first (G-104); the others lose the mark. */
function onePrimary(rows: Row[]): Row | undefined {
  const main = rows.find(({ principal }) => principal === 1) ?? rows[0]
  for (const row of rows) row['principal'] = row === main ? 1 : 0
  return main
}

/** What binds the rows of an issuer: state of each city, one owner of each series, series of the main one's state alone. */
function judgeAddresses(rows: readonly Row[], main: Row): void {
  const uf = String(main['ufemissao'])
  const taken = new Set<unknown>()
  for (const [i, row] of rows.entries()) {
    const at = (key: string) => `addresss.${i}.${key}`
    if (row['ufemissao'] !== String(row['municipio_id']).slice(0, 2))
      throw fieldError(at('ufemissao'), 'A UF de emissão é a da cidade')
    for (const key of ['serie_nfe_id', 'serie_nfce_id']) {
      const serie = row[key]
      if (serie === null || serie === undefined) continue
      if (taken.has(serie)) throw fieldError(at(key), 'Esta série já é de outro endereço')
      taken.add(serie)
      if (row['ufemissao'] !== uf)
        throw fieldError(at(key), `As séries são do estado que emite (${siglaUf(uf)})`)
    }
  }
}

const rowsOf = (record: Row, name: string): Row[] =>
  Array.isArray(record[name]) ? (record[name] as Row[]) : []

/** The issuer's own data: its main address gives city, state and registration, as the documents say them. */
export const minhasEmpresasHooks: Hooks = {
  insert: () => Promise.reject(somente),
  removing: () => Promise.reject(somente),
  async prepare(q, _sessao, row, before, record) {
    if (!before) throw somente
    // columns of text that are never null
    for (const key of ['im', 'cnae', 'email']) row[key] ??= ''
    const repeated = await q.query('select from empresas where cnpj = $1 and id <> $2', [
      row['cnpj'],
      before['id'],
    ])
    if (repeated.rowCount) throw fieldError('cnpj', 'Já existe uma empresa com este CNPJ')
    const addresses = rowsOf(record, 'addresss')
    const main = onePrimary(addresses)
    if (main) judgeAddresses(addresses, main)
    onePrimary(rowsOf(record, 'telefones'))
  },
  saved: (q, _sessao, { id }) => espelharEndereco(q, id),
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{ id: number; ie: string }>(
      'select id, ie from empresas where id = any($1)',
      [records.map(({ id }) => id)],
    )
    const known = new Map(rows.map(row => [row.id, row.ie]))
    for (const record of records) record['ie'] = known.get(record['id'] as number) || null
  },
}
