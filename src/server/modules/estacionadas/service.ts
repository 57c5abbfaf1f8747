import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { parkedSlip } from '../../../core/paper/papers/parked.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { Estacionada, guardarEstacionada } from '../../../domain/api/estacionadas.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import { addDifference } from '../../documents/venda/repository.ts'
import type { CorpoVenda } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { enqueue } from '../../outbox/repository.ts'
import { type Broadcaster, companyChannel } from '../../realtime/broadcaster.ts'
import { freeParked, holdForParked } from '../estoque/service.ts'
import { askForTicket, shopOf } from '../impressao/service.ts'
import { notice } from '../notificacoes/service.ts'
import {
  type Asker,
  discardSale,
  giveSaleBack,
  hadTill,
  keepSale,
  keepSecond,
  listParked,
  type ParkedSale,
  readPaid,
  readParked,
  readSameParking,
  type SaleToPark,
  takeSale,
} from './repository.ts'

export { createParkedJob } from './keeping.ts'
export { parkedAt, paySale, renewLeases } from './repository.ts'

interface Deps {
  db: Db
  clock: () => Date
  broadcaster: Broadcaster
  wake: () => void
}

const timeIn = (em: Date, fuso: Fuso): string => dataHoraIn(em, fuso).slice(11, 16)

/** Tells the company's tills to read the parked sales again. */
export const tellParked = (
  broadcaster: Broadcaster,
  { account_id, empresa_id }: Pick<Sessao, 'account_id' | 'empresa_id'>,
  uuid: string,
): void => broadcaster.trigger(companyChannel(account_id, empresa_id), 'EstacionadaMudou', { uuid })

export function createParked({ db, clock, broadcaster, wake }: Deps) {
  const askerOf = async (q: Q, sessao: Sessao, terminal_id = 0): Promise<Asker> => {
    const todas = sessao.flags.has('pdv_estacionadas_de_outros')
    return {
      ...{ empresa_id: sessao.empresa_id, usuario_id: sessao.usuario_id, terminal_id, todas },
      proprio: !todas && (await hadTill(q, sessao, terminal_id)) ? terminal_id : null,
    }
  }

  /** Runs `work` in a transaction, and tells the tills after its commit. */
  const told = <T>(sessao: Sessao, uuid: string, work: (q: Q) => Promise<T>): Promise<T> =>
    db.tx(sessao, q => {
      q.afterCommit(() => tellParked(broadcaster, sessao, uuid))
      return work(q)
    })

  return {
    /** Parks a sale. @throws CONFLITO with who has, paid or parked it; NAO_ENCONTRADO for another company's till */
    guardar: async (sessao: Sessao, uuid: string, said: Body<typeof guardarEstacionada>): Promise<number> => {
      const { corpo, versao, total, guardada_em } = said
      if (corpo.uuid !== uuid) throw fieldError('corpo.uuid', 'A venda é outra')
      if (corpo.empresa_id !== sessao.empresa_id)
        throw fieldError('corpo.empresa_id', 'A venda é de outra empresa')
      const kept = await told(sessao, uuid, async q => {
        const sale = {
          ...{ empresa_id: sessao.empresa_id, usuario_id: sessao.usuario_id, terminal_id: corpo.terminal_id },
          ...{
            uuid,
            versao,
            total,
            guardada_em,
            rotulo: corpo.rotulo ?? '',
            cliente: corpo.consumidor?.nome ?? null,
          },
          ...{ itens: corpo.itens.length, corpo: JSON.stringify(corpo) },
        }
        const asker = await askerOf(q, sessao, corpo.terminal_id)
        const stored = await keepSale(q, sale, asker)
        if (!stored) return repeated(q, sessao, sale, asker)
        await holdForParked(q, sessao, { ...corpo, id: stored.id }, clock())
        await enqueue(q, sessao, { tipo: 'estacionadas', alvo_id: sessao.empresa_id, due_at: clock() })
        return stored.versao
      })
      wake()
      return kept
    },

    listar: (
      sessao: Sessao,
      terminal_id: number | undefined,
      uuids: readonly string[],
    ): Promise<Estacionada[]> =>
      db.tx(sessao, async q =>
        (await listParked(q, await askerOf(q, sessao, terminal_id), uuids)).map(answer),
      ),

    /** Gives a sale to a till. @throws CONFLITO with who has it; NAO_ENCONTRADO for one that the user may not see */
    tomar: (
      sessao: Sessao,
      uuid: string,
      { terminal_id, versao }: { terminal_id: number; versao?: number | undefined },
    ) =>
      told(sessao, uuid, async q => {
        const asker = await askerOf(q, sessao, terminal_id)
        return (await takeSale(q, uuid, asker, versao ?? null)) ?? refuse(q, sessao, uuid, asker)
      }),

    devolver: (sessao: Sessao, uuid: string, terminal_id: number): Promise<boolean> =>
      told(sessao, uuid, async q => giveSaleBack(q, uuid, await askerOf(q, sessao, terminal_id))),

    /** Discards a sale. @throws as `tomar` */
    descartar: (sessao: Sessao, uuid: string, terminal_id: number, motivo: string): Promise<void> =>
      told(sessao, uuid, async q => {
        const asker = await askerOf(q, sessao, terminal_id)
        const discarded = await discardSale(q, uuid, asker, motivo)
        if (discarded === null) await refuse(q, sessao, uuid, asker)
        else await freeParked(q, [discarded])
      }),

    /** Prints the slip of a sale. False: the till has no printer. @throws NAO_ENCONTRADO */
    async imprimir(sessao: Sessao, uuid: string, terminal_id: number): Promise<boolean> {
      const printed = await db.tx(sessao, async q => {
        const row = await readParked(q, sessao.empresa_id, uuid)
        if (!row || !seenBy(row, await askerOf(q, sessao, terminal_id))) throw new AppError('NAO_ENCONTRADO')
        const data = dataHora(dataHoraIn(row.em, sessao.empresa.fuso))
        const papel = parkedSlip({ ...row, ...(await shopOf(q, sessao.empresa_id)), data })
        return askForTicket(q, sessao, { terminal_id, tipo: 'estacionada', papel }, clock())
      })
      if (printed !== null) wake()
      return printed !== null
    },
  }
}

const seenBy = (row: ParkedSale, { todas, usuario_id, proprio }: Asker): boolean =>
  todas || row.usuario_id === usuario_id || row.terminal_id === proprio

function answer({
  usuario_id: _,
  guardada_em: _em,
  com_id,
  com,
  com_em,
  em,
  ...row
}: ParkedSale): Estacionada {
  const at = com_id !== null && com !== null && com_em !== null
  return {
    ...row,
    em: em.toISOString(),
    com: at ? { terminal_id: com_id, terminal: com, em: com_em.toISOString() } : null,
  }
}

/** Gives the version of a parking whose answer was lost. @throws CONFLITO, NAO_ENCONTRADO for any other */
async function repeated(q: Q, sessao: Sessao, sale: SaleToPark, asker: Asker): Promise<number> {
  return (await readSameParking(q, sale)) ?? refuse(q, sessao, sale.uuid, asker)
}

const DONE = {
  aberta: 'guardada de novo',
  tomada: 'retomada',
  paga: 'paga',
  descartada: 'descartada',
} as const

/** Tells why a sale is not given: who has it, and since when. @throws CONFLITO, NAO_ENCONTRADO */
async function refuse(q: Q, sessao: Sessao, uuid: string, asker: Asker): Promise<never> {
  const { fuso } = sessao.empresa
  const conflict = (estado: keyof typeof DONE, terminal: string | null, em: Date) => {
    const por = terminal === null ? '' : ` por ${terminal}`
    return new AppError('CONFLITO', {
      mensagem: `Esta venda foi ${DONE[estado]}${por} às ${timeIn(em, fuso)}`,
      dados: { estado, terminal, em: em.toISOString() },
    })
  }
  const row = await readParked(q, asker.empresa_id, uuid)
  const paid = row ? null : await readPaid(q, asker.empresa_id, uuid)
  if (paid) throw conflict('paga', paid.terminal, paid.em)
  if (!row || !seenBy(row, asker))
    throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta venda não está mais estacionada' })
  if (row.estado === 'aberta') throw conflict('aberta', row.terminal, row.em)
  throw conflict(row.estado, row.com, row.com_em ?? row.em)
}

/** Tells of a sale paid at two offline tills: the first stands, to be checked; the second's body is kept. */
export async function tellPaidTwice(
  q: Q,
  sessao: Sessao,
  said: CorpoVenda,
  first: VendaAnswer,
  agora: Date,
): Promise<void> {
  await keepSecond(q, said.uuid, JSON.stringify(said))
  const em = timeIn(said.paga_em ? new Date(said.paga_em) : agora, sessao.empresa.fuso)
  const itens = said.itens.map(({ qtde, nome }) => `${qtde} ${nome}`)
  const texto = `Paga outra vez em outro caixa às ${em}: ${formatMoney(said.valor_total)}, ${itens.slice(0, 3).join(', ')}${itens.length > 3 ? '…' : ''}. A mercadoria pode ter saído duas vezes`
  await addDifference(q, first.id, {
    ...{ campo: 'uuid', texto },
    ...{ esperado: first.valor_total, recebido: said.valor_total },
  })
  await notice(q, sessao, agora, {
    tipo: 'venda',
    titulo: 'Venda estacionada paga em dois caixas',
    mensagem: texto,
  })
}
