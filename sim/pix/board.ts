import type { Board, BoardAct } from '../sefaz/panel/board.ts'
import type { Charge } from './book.ts'
import { PIX_AJUSTES, PIX_DIALS, type PixDials } from './dials.ts'
import { Problem } from './problem.ts'
import type { PixSimulator } from './start.ts'

const MOST_ROWS = 8
/** Seconds after which a till's charge has expired, with a margin. */
const LATE_S = 305

/** Makes the PSP's part of the simulators' page. `usual`: settings in normal use of the demo. */
export function pixBoard(psp: PixSimulator, usual: Partial<PixDials>): Board {
  const { dials, book } = psp
  const change = (said: Partial<PixDials>) => void Object.assign(dials, said)
  const newest = (): Charge | undefined =>
    [...book.charges.values()].findLast(({ status }) => status === 'ATIVA')

  /** Makes the action that pays the newest active charge with the settings `said`, used for this payment only. */
  const pays =
    (said: Partial<PixDials>, done: string): BoardAct['act'] =>
    async () => {
      const charge = newest()
      if (!charge) return 'Nenhuma cobrança espera pagamento'
      const before = { ...dials }
      change(said)
      try {
        await psp.pay(charge.txid)
        return `${done}: R$ ${charge.valor.original}`
      } catch (error) {
        if (error instanceof Problem) return error.message
        throw error
      } finally {
        change(before)
      }
    }
  /** Makes the action of a key that switches the settings `said` on, and off again at its next press. */
  const state = (id: string, tecla: string, nome: string, said: Partial<PixDials>): BoardAct => {
    const on = () => Object.entries(said).every(([dial, value]) => dials[dial as keyof PixDials] === value)
    const off = Object.fromEntries(
      Object.keys(said).map(dial => [dial, { ...PIX_DIALS, ...usual }[dial as keyof PixDials]]),
    )
    return {
      id,
      tecla,
      nome,
      ligado: on,
      act() {
        const was = on()
        change(was ? off : said)
        return was ? `${nome}: não mais` : nome
      },
    }
  }
  return {
    id: 'pix',
    titulo: 'Banco do Pix',
    ajustes: PIX_AJUSTES,
    valores: () => ({ ...dials }),
    change,
    atos: [
      { id: 'pagar', tecla: 'P', nome: 'Pagar a cobrança', act: pays({}, 'Paga') },
      {
        id: 'duas',
        tecla: 'D',
        nome: 'Pagar duas vezes',
        act: pays({ paga_duas: true }, 'Paga duas vezes'),
      },
      {
        id: 'outro',
        tecla: 'O',
        nome: 'Pagar 1 centavo a menos',
        act: pays({ valor_diferente: '-0.01' }, 'Paga com um centavo a menos'),
      },
      {
        id: 'med',
        tecla: '5',
        nome: 'Os bancos tomam de volta o último Pix (MED)',
        async act() {
          const last = book.received.at(-1)
          if (!last) return 'Nenhum Pix recebido'
          try {
            await psp.takeBack(last.endToEndId, 'MED_FRAUDE')
            return `Devolvido pelo MED: R$ ${last.valor}`
          } catch (error) {
            if (error instanceof Problem) return error.message
            throw error
          }
        },
      },
      {
        id: 'forjar',
        tecla: 'F',
        nome: 'Mandar webhook falso',
        async act() {
          const charge = newest()
          if (charge) await psp.forge(charge.txid)
          return charge ? 'Webhook falso enviado' : 'Nenhuma cobrança espera pagamento'
        },
      },
      state('manual', 'M', 'O cliente só paga quando mandado', { paga_em: null }),
      state('vencida', 'V', 'O cliente paga depois de vencida', { paga_em: LATE_S }),
      state('cancelar', 'C', 'O cliente paga enquanto a loja cancela', { paga_durante_cancelar: true }),
      state('perdido', 'L', 'O webhook se perde', { webhook: 'perdido' }),
      state('dobrado', 'B', 'O webhook chega duas vezes', { webhook: 'dobrado' }),
      state('fora', 'S', 'Fora do ar (503)', { fora: '503' }),
      state('lento', 'T', 'Não responde a tempo', { atraso_ms: 20_000 }),
      state('certificado', 'X', 'Recusa o certificado da loja', { certificado_recusado: true }),
      {
        id: 'normal',
        tecla: 'N',
        nome: 'Tudo normal',
        act() {
          change({ ...structuredClone(PIX_DIALS), ...usual })
          return 'O banco do Pix responde normalmente'
        },
      },
    ],
    avisos: () => psp.faults.slice(-MOST_ROWS),
    tabela: {
      titulo: 'Cobranças',
      cabeca: ['Valor', 'Vence', 'Situação', 'Recebido', 'Devolvido', 'txid'],
      linhas: () =>
        [...book.charges.values()]
          .slice(-MOST_ROWS)
          .reverse()
          .map(({ txid, valor, status, calendario, pix = [] }) => [
            valor.original,
            'dataDeVencimento' in calendario ? calendario.dataDeVencimento : 'em minutos',
            status,
            pix.map(each => each.valor).join(' + '),
            pix
              .flatMap(({ devolucoes = [] }) => devolucoes.map(each => `${each.valor} ${each.status}`))
              .join(' + '),
            txid,
          ]),
    },
  }
}
