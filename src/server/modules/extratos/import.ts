import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { bankOf, type ContaNoBanco, isSurely, otherIn, plainNumber } from '../../../core/bank/account.ts'
import { isAcquirer, readingAcquirer } from '../../../core/bank/acquirer.ts'
import { pairingAlike } from '../../../core/bank/alike.ts'
import type { Apartada } from '../../../core/bank/apart.ts'
import { FIRST_DAY, isCnab, isRemittance, readingCnab } from '../../../core/bank/cnab.ts'
import { hasTooManyLines, TOO_MANY_ROWS } from '../../../core/bank/most-rows.ts'
import { type Extrato, isOfx, type LinhaDeExtrato, readingOfx, statementKey } from '../../../core/bank/ofx.ts'
import { isStatementCsv, readingStatementCsv } from '../../../core/bank/statement-csv.ts'
import { isoPlus, isoToWire } from '../../../core/dates/day.ts'
import { formatCpfCnpj } from '../../../core/document/cnpj.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { SLICE_ROWS, type Sliced } from '../../../core/slices.ts'
import { closeQuotes, hasOddQuotes } from '../../../core/text/csv-quotes.ts'
import { plainWords } from '../../../core/text/plain.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { ContasDoArquivo, Importado, importarExtrato } from '../../../domain/api/extratos.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { inSlices } from '../../in-slices.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { openFrom } from '../../money/closed-days.ts'
import { settleReturn } from '../financeiro/service.ts'
import { bringCards } from './cards.ts'
import {
  BATCH,
  type ContaDoExtrato,
  insertLinhas,
  insertSaldo,
  type LinhaConhecida,
  type LinhaNova,
  readCompany,
  readConhecidas,
  readOutras,
  renameLinhas,
  teachConta,
} from './repository.ts'

type Asked = Body<typeof importarExtrato>

/** Answer of an import, but for what its kind of file brings. */
const NOTHING = {
  ...{ aprendido: null, parecidas: [], apartadas: [], contagens: null },
  ...{ so_no_arquivo: [], so_no_livro: [] },
}

/** Makes the import of a bank's file. `contaDe` reads the account, or refuses it at its field. */
export function createImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contaDe: (q: Q, sessao: Sessao, id: number) => Promise<ContaDoExtrato>,
) {
  const bringReturn = async (sessao: Sessao, asked: Asked): Promise<Importado> => {
    const { retorno, falta } = await inSlices(readingCnab(asked.conteudo))
    if (!retorno) throw fieldError('conteudo', falta)
    return db.tx(sessao, async q => {
      const own = await contaDe(q, sessao, asked.conta_id)
      const { conta } = retorno
      // a layout whose first line has no account is compared by its bank alone
      const whole = /[1-9]/.test(conta.conta) ? conta : { ...conta, agencia: '', conta: '' }
      const company = otherCompany(retorno.beneficiario, await readCompany(q, sessao.empresa_id))
      refuseOther(own, whole, { called: 'retorno', company, aceita: asked.aceita })
      const said = { conta_id: own.id, arquivo: asked.nome, retorno }
      const done = await settleReturn(q, sessao, said, clock())
      return { ...NOTHING, ...done, avisos: firstOf(done.avisos, MOST_TITLES) }
    })
  }

  const bringStatement = async (
    sessao: Sessao,
    asked: Asked,
    extratos: readonly Extrato[],
  ): Promise<Importado> =>
    db.tx(sessao, async q => {
      const own = await contaDe(q, sessao, asked.conta_id)
      const { extrato, fora } = chooseStatement(extratos, own, asked.extrato)
      if (extrato.moeda !== 'BRL')
        throw fieldError('conteudo', `O extrato é em ${extrato.moeda}: só se importa extrato em reais (BRL)`)
      if (extrato.linhas.length + extrato.apartadas.length === 0)
        throw fieldError('conteudo', 'O extrato não tem lançamentos')
      refuseOther(own, extrato, { called: 'extrato', company: null, aceita: asked.aceita })
      const owner = await ownerOf(q, sessao, own, extrato)
      if (owner && !asked.aceita)
        throw fieldError(
          'aceita',
          `A conta ${extrato.conta} do extrato é a de ${owner.nome}: confirme que as linhas são de ${own.nome}`,
        )
      const teaches = extrato.conta !== '' && !extrato.cartao && !owner && otherIn(extrato, own) === null
      const aprendido = teaches ? await learn(q, own, extrato) : null
      const hoje = diaIn(clock(), sessao.empresa.fuso)
      const brought = await bringRows(q, sessao, own.id, extrato, {
        ...{ arquivo: asked.nome, parecidas: asked.parecidas },
        // a bank dates what comes at night or at a weekend on its next open day
        ate: openFrom(isoPlus(hoje, 1), sessao.empresa.uf),
      })
      const avisos = [...fora, ...firstOf(extrato.avisos), ...firstOf(brought.avisos)]
      if (extrato.saldo) {
        const { id } = own
        await insertSaldo(q, {
          ...{ conta_id: id, usuario_id: sessao.usuario_id, arquivo: asked.nome },
          ...extrato.saldo,
        })
        const book = (await readBalances(q, sessao, [id], extrato.saldo.data)).get(id) ?? '0.00'
        if (!dec(book).eq(dec(extrato.saldo.valor)))
          avisos.push(
            `Em ${isoToWire(extrato.saldo.data)} o banco diz ${formatMoney(extrato.saldo.valor)} e o livro ${formatMoney(book)}`,
          )
      }
      return { ...NOTHING, ...brought, avisos, aprendido }
    })

  return async (sessao: Sessao, asked: Asked): Promise<Importado> => {
    const { conteudo, nome } = asked
    if (!isCnab(conteudo) && isOfx(conteudo)) {
      const { extratos, falta } = await inSlices(readingOfx(conteudo))
      if (!extratos) throw fieldError('conteudo', falta)
      return bringStatement(sessao, asked, extratos)
    }
    if (hasTooManyLines(conteudo)) throw fieldError('conteudo', TOO_MANY_ROWS)
    if (isCnab(conteudo)) return bringReturn(sessao, asked)
    if (isRemittance(conteudo))
      throw fieldError('conteudo', 'O arquivo é uma remessa para o banco: importe o retorno que ele devolve')
    const found = await inSlices(readingCsv(conteudo))
    if (!found)
      throw fieldError(
        'conteudo',
        'O arquivo não é um extrato em OFX ou CSV, um retorno CNAB 240 ou 400 nem vendas de cartão em CSV',
      )
    const { rows, avisos: quotes } = found
    if (isAcquirer(rows)) {
      const { cartoes, falta, avisos } = await inSlices(readingAcquirer(rows))
      if (!cartoes) throw fieldError('conteudo', falta)
      return db.tx(sessao, async q => {
        const brought = await bringCards(q, sessao, nome, cartoes)
        return { ...NOTHING, ...brought, avisos: [...quotes, ...firstOf(avisos), ...brought.avisos] }
      })
    }
    const { extratos, entendido, falta } = await inSlices(readingStatementCsv(rows))
    if (!extratos) throw fieldError('conteudo', falta)
    // nobody promises the columns of a CSV: a person says that they were understood
    if (!asked.entendido) throw fieldError('entendido', `${entendido}. Confirme que foi lido certo`)
    const brought = await bringStatement(sessao, asked, extratos)
    return { ...brought, avisos: [...quotes, ...brought.avisos] }
  }
}

/** Separators of a CSV, the most common first. */
const SEPARATORS = [';', ',', '\t', '|'] as const

/** A line that begins with a day is a row of its own. */
const beginsRow = (line: string): boolean => /^"?\d{1,4}[/.-]\d{1,2}[/.-]\d/.test(line)

/** Splits a CSV by the separator with which its columns are known; null: with none. */
function* readingCsv(conteudo: string): Sliced<{ rows: string[][]; avisos: string[] } | null> {
  const plain = conteudo.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  yield
  const { texto, linhas } = closeQuotes(plain, beginsRow)
  yield
  const head = texto.slice(0, HEADING_LETTERS)
  const known = SEPARATORS.find(delimiter => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: HEADING_ROWS })
    return isAcquirer(data) || isStatementCsv(data)
  })
  if (known === undefined) return null
  const avisos = linhas.map(linha => `Linha ${linha}: aspas que não fecham; foi lida sem elas`)
  return { rows: yield* parsed(texto, known), avisos }
}

/** Parses a CSV whose quotes close, some lines at a time: after an even number of quotes a line is the end of a row. */
function* parsed(texto: string, delimiter: string): Sliced<string[][]> {
  const rows: string[][] = []
  let some: string[] = []
  let open = false
  const take = () => {
    for (const row of Papa.parse<string[]>(some.join('\n'), { delimiter }).data) rows.push(row)
    some = []
  }
  for (const line of texto.split('\n')) {
    some.push(line)
    if (hasOddQuotes(line)) open = !open
    if (open || some.length < SLICE_ROWS) continue
    take()
    yield
  }
  take()
  return rows
}

/** Rows read to find the heading of a CSV. */
const HEADING_ROWS = 40
/** Letters among which those rows stand. */
const HEADING_LETTERS = 64_000

/** Warnings of one kind that an answer names. */
const MOST_TOLD = 30

const MOST_TITLES = 500

/** Keeps the first warnings and says how many more there are. */
const firstOf = (avisos: readonly string[], most = MOST_TOLD): string[] =>
  avisos.length <= most
    ? [...avisos]
    : [...avisos.slice(0, most), `E mais ${avisos.length - most} avisos assim`]

/** Names an account in words. */
const numberOf = ({ conta, agencia }: ContaNoBanco): string => conta || (agencia && `agência ${agencia}`)

/**
 * Chooses the statement of an account in a file that may have several: the one asked for, or the only one that agrees with
 * the register. `fora` says which stay out. @throws VALIDACAO, with the accounts of the file, when it is not clear
 */
function chooseStatement(
  extratos: readonly Extrato[],
  own: ContaDoExtrato,
  asked: string | undefined,
): { extrato: Extrato; fora: string[] } {
  const [only, ...more] = extratos
  if (!only) throw fieldError('conteudo', 'O extrato não tem lançamentos')
  if (more.length === 0) return { extrato: only, fora: [] }
  const agree = extratos.filter(each => otherIn(each, own) === null)
  const exact = agree.filter(each => each.conta !== '' && plainNumber(each.conta) === plainNumber(own.conta))
  const chosen =
    asked === undefined
      ? own.conta !== '' && (agree.length === 1 ? agree : exact.length === 1 ? exact : [])[0]
      : extratos.find(each => statementKey(each) === asked)
  if (!chosen) {
    const names = extratos.map(numberOf)
    const texto = `O arquivo tem extratos de ${extratos.length} contas (${names.join(' e ')}): diga qual é a de ${own.nome}`
    const dados: ContasDoArquivo = {
      contas: extratos.map(each => ({
        ...{ chave: statementKey(each), conta: [each.agencia, each.conta].filter(Boolean).join(' / ') },
        linhas: each.linhas.length,
      })),
    }
    throw new AppError('VALIDACAO', { mensagem: texto, errors: { extrato: [texto] }, dados })
  }
  const others = extratos.filter(each => each !== chosen).map(numberOf)
  return {
    extrato: chosen,
    fora: [
      `O arquivo tem ${extratos.length} contas: entrou só a ${numberOf(chosen)}, e ficou de fora ${others.join(', ')}`,
    ],
  }
}

const PARTS = { banco: 'do banco', agencia: 'da agência', conta: 'da conta' } as const

/** Says that a file is of another company; null: it is of this one, of another branch of it, or names none. */
function otherCompany(said: string, { nome, cnpj }: { nome: string; cnpj: string }): string | null {
  const root = (number: string) => (number.length === 14 ? number.slice(0, 8) : number)
  if (said === '' || cnpj === '' || root(said) === root(cnpj)) return null
  return `os boletos são de ${formatCpfCnpj(said)}, e ${nome} tem ${formatCpfCnpj(cnpj)}`
}

/** Refuses another bank's, branch's, account's or company's file until confirmed. @throws VALIDACAO at `aceita` */
function refuseOther(
  own: ContaDoExtrato,
  said: ContaNoBanco,
  {
    called,
    company,
    aceita = false,
  }: { called: string; company: string | null; aceita?: boolean | undefined },
): void {
  const part = otherIn(said, own)
  if (aceita || (part === null && company === null)) return
  const is = part === 'conta' ? `é a ${own.conta}` : part && `é ${PARTS[part]} ${own[part]}`
  const account = part && `o ${called} é ${PARTS[part]} ${said[part]}, e ${own.nome} ${is}`
  const text = [account, company].filter(Boolean).join('; ')
  throw fieldError('aceita', `${text.charAt(0).toUpperCase()}${text.slice(1)}: confirme que é esta`)
}

/**
 * Finds the other account that a statement surely is of, where its own has no number yet; undefined: none. A file that names
 * no bank is of the account's own.
 */
const ownerOf = async (q: Q, sessao: Sessao, own: ContaDoExtrato, said: ContaNoBanco) =>
  own.conta === '' && said.conta !== ''
    ? (await readOutras(q, sessao.empresa_id, own.id)).find(each =>
        isSurely({ ...said, banco: bankOf(said.banco) || own.banco }, each),
      )
    : undefined

/** Writes what the register lacks of the file's account; says what was written, null: nothing. */
async function learn(q: Q, own: ContaDoExtrato, said: ContaNoBanco): Promise<string | null> {
  const clean = (text: string, most: number) => text.replace(/[^\dXx-]/g, '').slice(0, most)
  const agencia = /[1-9]/.test(said.agencia) ? clean(said.agencia, 10) : ''
  const lacks = own.banco === '' || own.agencia === '' || own.conta === ''
  if (!lacks) return null
  const written = await teachConta(q, own.id, {
    ...{ banco: bankOf(said.banco), agencia, conta: clean(said.conta, 20) },
  })
  const parts = [
    written.banco && `banco ${written.banco}`,
    written.agencia && `agência ${written.agencia}`,
    written.conta && `conta ${written.conta}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${own.nome} ficou com ${parts.join(', ')}, como diz o extrato` : null
}

interface Bringing {
  arquivo: string
  /** Last day (ISO) of a movement; later rows are still to come. */
  ate: string
  parecidas: Asked['parecidas']
}

/** Stores the rows of a statement that the account does not have yet, and tells which stay out and why. */
async function bringRows(
  q: Q,
  { empresa_id, usuario_id }: Sessao,
  conta_id: number,
  extrato: Extrato,
  { arquivo, ate, parecidas }: Bringing,
): Promise<Pick<Importado, 'novas' | 'repetidas' | 'avisos' | 'apartadas' | 'parecidas'>> {
  const { rows, future, avisos } = await inSlices(identified(extrato, ate))
  const days = rows.map(({ data }) => data).sort()
  const stored = await readConhecidas(q, conta_id, days[0] ?? ate, days.at(-1) ?? ate)
  const known = new Set(stored.map(({ identidade }) => identidade))
  const sent = new Set(rows.map(({ identidade }) => identidade))
  const fresh = rows.filter(({ identidade }) => !known.has(identidade))
  const alike =
    parecidas === 'entram'
      ? new Map<LinhaNova, LinhaConhecida>()
      : await inSlices(
          pairingAlike(
            fresh,
            stored.filter(({ identidade }) => !sent.has(identidade)),
          ),
        )
  const taken = new Set(alike.values())
  const same = parecidas === 'sao_as_mesmas'
  if (same)
    await renameLinhas(
      q,
      [...alike].map(([{ identidade, fitid }, { id }]) => ({ id, identidade, fitid })),
    )
  const entering = fresh.filter(row => !alike.has(row))
  const of = { empresa_id, conta_id, usuario_id, arquivo }
  let novas = 0
  for (let from = 0; from < entering.length; from += BATCH)
    novas += await insertLinhas(q, of, entering.slice(from, from + BATCH), from)
  const told = same
    ? []
    : [...alike].map(([{ data, valor, historico }, { id, data: day, historico: text }]) => ({
        ...{ id, data, valor, historico },
        ja: day === data ? text : `${text} de ${isoToWire(day)}`,
      }))
  return {
    ...{ novas, repetidas: rows.length - novas - told.length, parecidas: told },
    apartadas: [...extrato.apartadas, ...future],
    avisos: [
      ...avisos,
      ...firstOf(
        sameIds(
          entering,
          stored.filter(row => !sent.has(row.identidade) && !taken.has(row)),
        ),
      ),
      ...told.map(
        ({ data, valor, historico, ja }) =>
          `A linha de ${isoToWire(data)} (${formatMoney(valor)}) ${historico} parece a já importada ${ja}: ficou de fora`,
      ),
    ],
  }
}

const rowName = ({ data, valor, historico }: Pick<LinhaNova, 'data' | 'valor' | 'historico'>): string =>
  `${isoToWire(data)} ${formatMoney(valor)} ${historico}`.trim()

/**
 * Tells entering rows whose id at the bank is that of another: of a row of the day that came before with another amount, or
 * of an equal row of the file. Banks give one id to distinct rows, so both stay.
 */
function sameIds(entering: readonly LinhaNova[], before: readonly LinhaConhecida[]): string[] {
  const idOf = ({ fitid, data }: LinhaConhecida | LinhaNova) => `${data}/${fitid}`
  const stored = new Map(before.map(row => [idOf(row), row]))
  return entering.flatMap(row => {
    if (row.fitid === '') return []
    const other = stored.get(idOf(row))
    if (other && other.valor !== row.valor)
      return [
        `O banco repetiu a identificação ${row.fitid} com outro valor: ${rowName(row)}, e antes ${rowName(other)}. Entraram as duas: se uma corrige a outra, ignore a antiga`,
      ]
    return row.ordinal > 0
      ? [
          `O arquivo tem ${rowName(row)} duas vezes com a identificação ${row.fitid}. Entraram as duas: se é uma só, ignore a outra`,
        ]
      : []
  })
}

/** Hashes the data that identify a line within its account: the bank's data, and its number among equal lines. */
const identity = ({ fitid, data, valor, historico, ordinal }: LinhaDeExtrato): string =>
  createHash('sha256')
    .update(JSON.stringify([fitid, data, valor, plainWords(historico), ordinal]))
    .digest('hex')

/** Gives the lines to store with their identity, those after `ate`, and warnings of days that nobody can mean. */
function* identified({ linhas }: Extrato, ate: string) {
  const rows: LinhaNova[] = []
  const future: Apartada[] = []
  const avisos: string[] = []
  for (const [index, row] of linhas.entries()) {
    if (index % SLICE_ROWS === 0) yield
    const { data, valor, historico, linha } = row
    if (data < FIRST_DAY)
      avisos.push(`Ficou de fora a linha de ${isoToWire(data)} (${formatMoney(valor)}): confira a data`)
    else if (data > ate) future.push({ linha, data, valor, historico, motivo: 'futura' })
    else rows.push({ ...row, identidade: identity(row) })
  }
  return { rows, future, avisos }
}
