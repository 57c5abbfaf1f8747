import { diaIn } from '../../../core/document/fuso.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { openCaixa, PRIMEIRO_CAIXA } from '../../modules/acesso/service.ts'
import { mirrorEndereco } from '../../modules/contas/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { cnpjTaken, insertCompany, readAdding, readIes } from './repository.ts'

/** Days within which the administration must license a company that an account has added. */
const DIAS_DA_LICENCA = 15
/** Most companies of an account that wait for their licences at once: a group of shops, and no endless free use. */
const MOST_WAITING = 10
const DIA_MS = 24 * 60 * 60 * 1000

/** Finds the row marked as main, else the first (G-104); unmarks the others. */
function onePrimary(rows: WireRow[]): WireRow | undefined {
  const main = rows.find(({ principal }) => principal === 1) ?? rows[0]
  for (const row of rows) row['principal'] = row === main ? 1 : 0
  return main
}

/**
 * Checks an issuer's addresses together: state of the city, state registration, each series used only once, series only in
 * the state of the main address.
 */
function judgeAddresses(rows: readonly WireRow[], main: WireRow): void {
  const uf = String(main['ufemissao'])
  const taken = new Set<unknown>()
  for (const [i, row] of rows.entries()) {
    const at = (key: string) => `addresss.${i}.${key}`
    if (row['ufemissao'] !== String(row['municipio_id']).slice(0, 2))
      throw fieldError(at('ufemissao'), 'A UF de emissão é a da cidade')
    const ie = ieInvalida(row['ie'], row['ufemissao'])
    if (ie) throw fieldError(at('ie'), ie)
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

/** Refuses series for a new company: series belong to a company, and a new company has none yet. */
function refuseSeries(rows: readonly WireRow[]): void {
  for (const [i, row] of rows.entries())
    for (const key of ['serie_nfe_id', 'serie_nfce_id'])
      if (row[key] !== null && row[key] !== undefined)
        throw fieldError(`addresss.${i}.${key}`, 'Salve a empresa antes de escolher as séries dela')
}

/**
 * Adds a company to the account: with the open company's plan, in training until a user changes its environment, with a
 * till that numbers from 1, and its creator as user. The administration must license the company within 15 days; so
 * many may wait at once. A super user needs no licence. @throws CONFLITO in a free trial, or while too many companies wait
 */
async function insert(q: Q, sessao: Sessao, row: WireRow): Promise<number> {
  const { teste, esperando, agora } = await readAdding(q, sessao.empresa_id, DIAS_DA_LICENCA)
  if (!sessao.super_user && teste)
    throw new AppError('CONFLITO', { mensagem: 'O teste grátis é de uma empresa só' })
  if (!sessao.super_user && esperando >= MOST_WAITING)
    throw new AppError('CONFLITO', {
      mensagem: `${esperando} empresas ainda esperam a licença da administração: inclua outra depois dela`,
    })
  const id = await insertCompany(q, sessao, {
    ...row,
    municipio_ibge: '',
    municipio: '',
    uf: '',
    treinamento: true,
    licenca_ate: sessao.super_user
      ? null
      : diaIn(new Date(agora.getTime() + DIAS_DA_LICENCA * DIA_MS), sessao.empresa.fuso),
  })
  await openCaixa(q, sessao.account_id, id, PRIMEIRO_CAIXA)
  return id
}

const rowsOf = (record: WireRow, name: string): WireRow[] =>
  Array.isArray(record[name]) ? (record[name] as WireRow[]) : []

/** Hooks of the account's companies as issuers: the main address gives city, state and state registration for documents. */
export const minhasEmpresasHooks: Hooks = {
  insert,
  removing: () =>
    Promise.reject(
      new AppError('CONFLITO', { mensagem: 'Uma empresa não se exclui: a administração pode bloqueá-la' }),
    ),
  async prepare(q, _sessao, row, before, record) {
    if (await cnpjTaken(q, row['cnpj'], before?.['id'] ?? 0))
      throw fieldError('cnpj', 'Já existe uma empresa com este CNPJ')
    const addresses = rowsOf(record, 'addresss')
    const main = onePrimary(addresses)
    if (main) judgeAddresses(addresses, main)
    if (!before) refuseSeries(addresses)
    onePrimary(rowsOf(record, 'telefones'))
  },
  saved: (q, _sessao, { id }) => mirrorEndereco(q, id),
  async answer(q, _sessao, records) {
    const known = await readIes(
      q,
      records.map(({ id }) => id),
    )
    for (const record of records) record['ie'] = known.get(record['id']) || null
  },
}
