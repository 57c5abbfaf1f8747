import { groupBy } from '../../core/group-by.ts'
import { type Decimal, dec, ZERO } from '../../core/money/decimal.ts'
import { boletoFee } from '../../domain/money/causes/bank-fee.ts'
import { cardRefund } from '../../domain/money/causes/card-refund.ts'
import { carriage } from '../../domain/money/causes/carriage.ts'
import { cashback } from '../../domain/money/causes/cashback.ts'
import { checkedPix } from '../../domain/money/causes/checked-pix.ts'
import { cheque } from '../../domain/money/causes/cheque.ts'
import { documentMoney } from '../../domain/money/causes/document.ts'
import { drawer } from '../../domain/money/causes/drawer.ts'
import { entry } from '../../domain/money/causes/entry.ts'
import { freight } from '../../domain/money/causes/freight.ts'
import { opening } from '../../domain/money/causes/opening.ts'
import { owedBack } from '../../domain/money/causes/owed-back.ts'
import { loosePix } from '../../domain/money/causes/pix.ts'
import { renegotiation } from '../../domain/money/causes/renegotiation.ts'
import { settlement } from '../../domain/money/causes/settlement.ts'
import { statement } from '../../domain/money/causes/statement.ts'
import { transfer } from '../../domain/money/causes/transfer.ts'
import { voucher } from '../../domain/money/causes/voucher.ts'
import type { Posting } from '../../domain/money/posting.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { readCarriages } from './carriage-repository.ts'
import { readCashbacks } from './cashback/repository.ts'
import { readNotAtHand, readSteps } from './cheques-repository.ts'
import { moneyOf } from './document.ts'
import { readMoney } from './document-repository.ts'
import { DRAWER_SESSION, differingDrawers } from './drawer/drawers.ts'
import { readNotOutside } from './outside-repository.ts'
import { owedOf } from './owed-back.ts'
import { readOwed } from './owed-back-repository.ts'
import { readCheckedPix, readLoosePix } from './pix-repository.ts'
import {
  type AccountKind,
  type CauseRef,
  type FoldedAccount,
  foldDays,
  keepProof,
  type LastProof,
  type OriginNet,
  readBoletoFees,
  readCardRefunds,
  readDrawerEvents,
  readEntries,
  readFreights,
  readIssuedVouchers,
  readKinds,
  readLastProof,
  readLinesBeyond,
  readNets,
  readNext,
  readOpenings,
  readRenegotiated,
  readSettlements,
  readTransfers,
  sumProved,
} from './proof-repository.ts'
import type { ProofProblem } from './proof-rows.ts'
import { readUnexplainedTransit } from './whereabouts/transit-repository.ts'

/** Limits: rows read at once (ROWS) and rounds in one night, origins computed at once (BATCH), and problems stored. */
const ROWS = 50_000
const ROUNDS = 40
const BATCH = 500
const KEPT = 500
/** Age in minutes below which a row is not verified yet. */
const RESTS = 10

/** Function that computes the postings of stored origins again, by their id; a deleted origin gives none. */
type Says = (q: Q, tenant: Tenant, ids: readonly number[]) => Promise<Map<number, readonly Posting[]>>

const says =
  <Row extends { id: number }>(
    read: (q: Q, tenant: Tenant, ids: readonly number[]) => Promise<Row[]>,
    postings: (row: Row) => readonly Posting[],
  ): Says =>
  async (q, tenant, ids) =>
    new Map((await read(q, tenant, ids)).map(row => [row.id, postings(row)]))

const ASKED: Readonly<Record<string, Says>> = {
  // the day only matters for credit without a due date
  [documentMoney.origem]: says(readMoney, stored => documentMoney.postings(moneyOf(stored, ''))),
  [settlement.origem]: says(readSettlements, ({ estornado, ...of }) =>
    estornado ? [] : settlement.postings({ ...of, conta: of.conta_id, meio: null, parceiro_id: null }),
  ),
  [renegotiation.origem]: says(readRenegotiated, ({ desfeita, ...of }) =>
    desfeita ? [] : renegotiation.postings(of),
  ),
  [entry.origem]: says(readEntries, of => entry.postings({ ...of, parceiro_id: null })),
  [freight.origem]: says(readFreights, freight.postings),
  [carriage.origem]: says(readCarriages, carriage.postings),
  [opening.origem]: says(readOpenings, ({ id, saldo }) => opening.postings({ conta_id: id, saldo })),
  [transfer.origem]: says(readTransfers, transfer.postings),
  [drawer.origem]: says(readDrawerEvents, drawer.postings),
  [boletoFee.origem]: says(readBoletoFees, boletoFee.postings),
  [cardRefund.origem]: says(readCardRefunds, cardRefund.postings),
  [loosePix.origem]: says(readLoosePix, loosePix.postings),
  [checkedPix.origem]: says(readCheckedPix, checkedPix.postings),
  [owedBack.origem]: says(readOwed, row => owedBack.postings(owedOf(row))),
  [cheque.origem]: says(readSteps, ({ de_conta_id, desfeito, ...of }) =>
    cheque.postings(desfeito ? null : { ...of, de: de_conta_id, nome: '' }),
  ),
  [cashback.origem]: says(readCashbacks, cashback.postings),
  [voucher.origem]: says(readIssuedVouchers, voucher.postings),
}

/**
 * Verifies the ledger of a company. The rows verified before must still have the same sum by account. For the origins
 * of newer rows and of the last problems, computes the postings again and compares them with the rows. Each drawer must
 * have what the ledger says of its sessions, the account of cheques those at hand, and 'em trânsito' nothing but what waits. What it says of PIX and
 * cards is compared with the answers of PSP and TEF. Adds the newer rows to the balances of days, stores the problems,
 * and tells which are new.
 */
export async function proveBook(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  espera = RESTS,
): Promise<{ problemas: ProofProblem[]; novos: ProofProblem[] }> {
  const last = await readLastProof(q, tenant, empresa_id)
  const accounts = await sumProved(q, tenant, empresa_id, last.ate_id)
  const again = last.problemas.flatMap(({ origem }) => (origem ? [origem] : []))
  const found = [
    ...changedAccounts(accounts),
    ...(await proveOrigins(q, tenant, empresa_id, accounts, again)),
    ...(await proveDrawers(q, tenant, empresa_id)),
    ...(await readNotAtHand(q, empresa_id)),
    ...(await readUnexplainedTransit(q, empresa_id, agora)),
    ...(await readNotOutside(q, tenant, empresa_id, agora)),
  ]
  return proveAfter(q, tenant, empresa_id, agora, { last, accounts, found, espera })
}

/**
 * Verifies only the rows of a company's ledger since the last verification, and adds them to the balances of days. It runs each
 * quarter of an hour, so that a balance reads few rows, not a day's. The problems stored before stay until the next `proveBook`.
 */
export async function proveNewer(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  espera = RESTS,
): Promise<{ novos: ProofProblem[] }> {
  const last = await readLastProof(q, tenant, empresa_id)
  const accounts = await readKinds(q, tenant, empresa_id)
  return proveAfter(q, tenant, empresa_id, agora, { last, accounts, found: last.problemas, espera })
}

interface SoFar {
  last: LastProof
  accounts: readonly AccountKind[]
  found: readonly ProofProblem[]
  /** Age in minutes below which a row waits for the next time. */
  espera: number
}

async function proveAfter(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  { last, accounts, found: before, espera }: SoFar,
): Promise<{ problemas: ProofProblem[]; novos: ProofProblem[] }> {
  const found = [...before]
  let ate_id = last.ate_id
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await readNext(q, tenant, empresa_id, { desde: ate_id, limite: ROWS, espera })
    if (next.ate_id === ate_id) break
    await foldDays(q, tenant, empresa_id, { desde: ate_id, ate: next.ate_id })
    found.push(...(await proveOrigins(q, tenant, empresa_id, accounts, next.origens)))
    ate_id = next.ate_id
  }
  // an origin with rows in two rounds is verified twice
  const problemas = [...new Map(found.map(problem => [nameOf(problem), problem])).values()].slice(0, KEPT)
  await keepProof(q, tenant, empresa_id, { ate_id, problemas }, agora)
  const known = new Set(last.problemas.map(nameOf))
  return { problemas, novos: problemas.filter(problem => !known.has(nameOf(problem))) }
}

const nameOf = ({ conta, origem, livro, causa }: ProofProblem): string =>
  [conta, origem?.tipo, origem?.id, livro, causa].join('/')

/** Finds accounts whose verified rows differ from kept balances: rows were changed directly in the database. */
const changedAccounts = (accounts: readonly FoldedAccount[]): ProofProblem[] =>
  accounts
    .filter(({ saldo, dobrado }) => saldo !== dobrado)
    .map(({ nome, saldo, dobrado }) => ({ conta: nome, origem: null, livro: saldo, causa: dobrado }))

/** Finds drawers that should have another amount than the ledger says. */
const proveDrawers = async (q: Q, tenant: Tenant, empresa_id: number): Promise<ProofProblem[]> =>
  (await differingDrawers(q, tenant, empresa_id)).map(({ id, livro, deve }) => ({
    ...{ conta: null, origem: { tipo: DRAWER_SESSION, id } },
    ...{ livro, causa: deve },
  }))

async function proveOrigins(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  accounts: readonly AccountKind[],
  origins: readonly CauseRef[],
): Promise<ProofProblem[]> {
  const kinds = new Map(accounts.map(({ id, tipo }) => [id, tipo]))
  const byKind = groupBy(origins, ({ tipo }) => tipo)
  const problems: ProofProblem[] = []
  for (const [tipo, all] of byKind) {
    const ids = [...new Set(all.map(({ id }) => id))]
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH)
      problems.push(...(await proveBatch(q, tenant, empresa_id, { tipo, ids: batch, kinds })))
    }
  }
  return problems
}

interface Batch {
  tipo: string
  ids: readonly number[]
  kinds: ReadonlyMap<number, string>
}

async function proveBatch(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  { tipo, ids, kinds }: Batch,
): Promise<ProofProblem[]> {
  const wrong = (id: number, livro: Decimal, causa: Decimal): ProofProblem => ({
    ...{ conta: null, origem: { tipo, id } },
    ...{ livro: livro.toFixed(2), causa: causa.toFixed(2) },
  })
  // the other account of a statement's line is a user's choice, stored only in the ledger
  if (tipo === statement.origem)
    return (await readLinesBeyond(q, tenant, ids)).map(id => wrong(id, ZERO, ZERO))
  const nets = groupBy(await readNets(q, tenant, empresa_id, tipo, ids), ({ origem_id }) => origem_id)
  const said = (await ASKED[tipo]?.(q, tenant, ids)) ?? new Map<number, readonly Posting[]>()
  return ids.flatMap(id => {
    const moved = nets.get(id) ?? []
    // everything was undone
    if (moved.length === 0) return []
    const found = differenceOf(moved, said.get(id) ?? [], kinds)
    return found ? [wrong(id, found.livro, found.causa)] : []
  })
}

/** Finds the first account, or kind of account, where ledger and origin have different sums. */
function differenceOf(
  moved: readonly OriginNet[],
  postings: readonly Posting[],
  kinds: ReadonlyMap<number, string>,
): { livro: Decimal; causa: Decimal } | undefined {
  // for an account named by its kind, any account of the kind counts, because the main one may have changed since
  const named = new Set(postings.flatMap(({ de, para }) => [de, para]).filter(ref => typeof ref === 'number'))
  const keyOf = (id: number, tipo: string | undefined) => (named.has(id) ? String(id) : (tipo ?? ''))
  const sums = new Map<string, { livro: Decimal; causa: Decimal }>()
  const add = (key: string, side: 'livro' | 'causa', valor: Decimal) => {
    const sum = sums.get(key) ?? { livro: ZERO, causa: ZERO }
    sums.set(key, { ...sum, [side]: sum[side].plus(valor) })
  }
  for (const { conta_id, tipo, valor } of moved) add(keyOf(conta_id, tipo), 'livro', dec(valor))
  for (const { de, para, valor } of postings) {
    add(typeof de === 'number' ? keyOf(de, kinds.get(de)) : de, 'causa', dec(valor).neg())
    add(typeof para === 'number' ? keyOf(para, kinds.get(para)) : para, 'causa', dec(valor))
  }
  return [...sums.values()].find(({ livro, causa }) => !livro.eq(causa))
}
