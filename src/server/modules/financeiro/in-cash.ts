import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import type { DinheiroEmEspecie } from '../../../domain/api/caixa-diario.ts'
import { AppError } from '../../../domain/error.ts'
import { originWord } from '../../../domain/money/origins.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { sumOfTender, sumOutsideDrawers } from '../../money/drawer/drawer-repository.ts'
import { readDrawers } from '../../money/drawer/drawers.ts'
import { listCashAccounts } from './cash-repository.ts'

/** Reads drawers, safe and the drawers' account side by side. @throws PROIBIDO */
export async function readInCash(q: Q, sessao: Sessao): Promise<DinheiroEmEspecie> {
  const { empresa_id, flags } = sessao
  if (!flags.has('pdv_ver_esperado'))
    throw new AppError('PROIBIDO', { mensagem: 'Seu grupo não vê o que cada gaveta deve ter' })
  const contas = await listCashAccounts(q, empresa_id)
  const saldos = await readBalances(
    q,
    sessao,
    contas.map(({ id }) => id),
  )
  const told = (tipo: string) => {
    const own = contas.filter(conta => conta.tipo === tipo)
    return { nome: own.map(({ nome }) => nome).join(', '), saldo: sumOf(own, saldos).toFixed(2) }
  }
  const outside = await sumOutsideDrawers(q, sessao, empresa_id)
  return {
    gavetas: (await readDrawers(q, sessao, empresa_id)).map(
      ({ terminal, treino, fundo, aberto_em, aberto_por, deve, livro }) => ({
        ...{ terminal, treino, aberto_por, deve, livro },
        aberta: fundo === null,
        aberto_em: aberto_em.toISOString(),
      }),
    ),
    fora: {
      valor: outside.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).toFixed(2),
      origens: outside
        .filter(({ valor }) => !dec(valor).isZero())
        .map(({ origem, valor }) => ({ nome: originWord(origem), valor })),
    },
    ...{ conta: told('caixa'), cofre: told('cofre'), transito: await cashOnItsWay(q, contas) },
  }
}

const sumOf = (contas: readonly { id: number }[], saldos: ReadonlyMap<number, string>): Decimal =>
  contas.reduce((sum, { id }) => sum.plus(dec(saldos.get(id) ?? '0')), ZERO)

/** Reads the R$ that the safes lack: more was taken out than was ever put in. Null: nothing. */
export async function readSafeDebt(q: Q, sessao: Sessao): Promise<string | null> {
  const safes = (await listCashAccounts(q, sessao.empresa_id)).filter(({ tipo }) => tipo === 'cofre')
  const saldos = await readBalances(
    q,
    sessao,
    safes.map(({ id }) => id),
  )
  const saldo = sumOf(safes, saldos)
  return saldo.isNegative() ? saldo.abs().toFixed(2) : null
}

/** Reads what cash is on its way; a refund that a bank or machine owes is in the same account, and is no cash. */
async function cashOnItsWay(q: Q, contas: readonly { id: number; nome: string; tipo: string }[]) {
  const own = contas.filter(({ tipo }) => tipo === 'transito')
  const saldo = await sumOfTender(
    q,
    own.map(({ id }) => id),
    CASH,
  )
  return { nome: own.map(({ nome }) => nome).join(', '), saldo }
}
