import { type CaixaLeave, LEAVE_SECONDS } from '../../../core/caixa/event.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import type { AcaoAprovada, Aprovacao } from '../../../core/venda/aprovacao.ts'
import type { aprovar } from '../../../domain/api/aprovacoes.ts'
import type { Body } from '../../../domain/api/define.ts'
import { VENDER } from '../../../domain/api/quem-vende.ts'
import type { LoggedUser } from '../../../domain/api/sessao.ts'
import { LEAVE_FLAG, LEAVE_WORDS, NINGUEM_TEM_PIN } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { usuarios } from '../../../domain/records/usuarios/index.ts'
import type { Flag } from '../../../domain/rights.ts'
import { ADMINISTRA } from '../../../domain/segundo-fator.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { createLimite } from '../acesso/service.ts'
import { type ContasService, hashPin } from '../contas/service.ts'
import {
  alguemTemPin,
  insertAprovacoes,
  nomeDoProduto,
  quemTem,
  readAprovadas,
  readLeave,
} from './repository.ts'

export { alguemTemPin } from './repository.ts'

export type AprovacoesService = ReturnType<typeof createAprovacoes>

const PODER = {
  preco: 'pdv_preco',
  desconto: 'pdv_desconto',
  cancelar_item: 'pdv_cancelar_item',
  lote_vencido: 'pdv_lote_vencido',
  venda: 'documentos_pdv',
  devolucao: 'pdv_devolucao',
  credito_excedido: 'pdv_credito_excedido',
  ...LEAVE_FLAG,
} as const satisfies Record<AcaoAprovada | CaixaLeave, Flag>

/**
 * Time window in ms, and how many wrong PINs are accepted in it: from one session (a till), from one user, and
 * from the account. A PIN of four digits is easy to guess, and one user's errors must not block the whole shop.
 */
const JANELA_MS = 15 * 60_000
const POR_SESSAO = 5
const POR_LOGIN = 15
const POR_CONTA = 150

/** Reads the supervisors' approvals of a sale. */
export const aprovadas = (q: Q, sessao: Sessao, venda_uuid: string): Promise<Aprovacao[]> =>
  readAprovadas(q, sessao, venda_uuid)

/** Finds the supervisor who approved a drawer action for this amount within the last LEAVE_SECONDS; null: none. */
export async function leaveGiven(
  q: Q,
  sessao: Sessao,
  { uuid, acao, valor }: { uuid: string; acao: CaixaLeave; valor: string },
  agora: Date,
): Promise<number | null> {
  const given = await readLeave(q, sessao, uuid, acao)
  if (!given || !dec(given.valor).eq(dec(valor))) return null
  return agora.getTime() - given.em.getTime() <= LEAVE_SECONDS * 1000 ? given.aprovado_por : null
}

/** Describes an approval, with the product's name as stored, not as the browser sent it. */
function dito(
  { acao, uid, valor, qtde, percentual, motivo }: Body<typeof aprovar>,
  produto: string | null,
): string {
  const nome = produto ? `: ${produto.slice(0, 80)}` : ''
  switch (acao) {
    case 'preco':
      return `Preço R$ ${formatDecimal(valor, 2, 10)}, até ${formatDecimal(qtde ?? '0', 0, 4)}${nome}`
    case 'desconto':
      return `Desconto ${formatMoney(valor)} (${formatDecimal(percentual ?? '0', 0, 4)}%)${uid === null ? ' na venda' : nome}`
    case 'cancelar_item':
      return `Cancelar ${formatDecimal(valor, 0, 4)}${nome}`
    case 'lote_vencido':
      return `Vender ${formatDecimal(valor, 0, 4)} de lote vencido${nome}`
    case 'venda':
      return `Venda paga de ${formatMoney(valor)}, de quem não pode vender`
    case 'devolucao':
      return `Devolver ${formatMoney(valor)}`
    case 'credito_excedido':
      return `Vender ${formatMoney(valor)} a prazo, além do que o cliente pode`
    default:
      return [`${LEAVE_WORDS[acao]} ${formatMoney(valor)}`, motivo].filter(Boolean).join(': ')
  }
}

const isOfDrawer = (acao: string): acao is CaixaLeave => acao in LEAVE_FLAG

/** Makes the service of approvals by PIN: a supervisor approves one action of one sale, and both names are stored. */
export function createAprovacoes({
  db,
  clock,
  log,
  sessions,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { sessions: Pick<ContasService, 'byPin'> }) {
  const porSessao = createLimite(clock, POR_SESSAO, JANELA_MS)
  const porLogin = createLimite(clock, POR_LOGIN, JANELA_MS)
  const porConta = createLimite(clock, POR_CONTA, JANELA_MS)

  /** Counts the attempt before the check, for parallel guesses. Returns a function that takes it back, for a right PIN. */
  const countTry = ({ account_id, token_id, usuario_id }: Sessao) => {
    const chaves = [
      [porSessao, String(token_id)],
      [porLogin, String(usuario_id)],
      [porConta, String(account_id)],
    ] as const
    const contadas: (() => void)[] = []
    const giveBack = () => {
      for (const devolve of contadas) devolve()
    }
    for (const [limite, chave] of chaves) {
      if (!limite.passa(chave)) {
        // an attempt refused by one limit does not count in the others
        giveBack()
        const minutos = limite.espera(chave)
        throw new AppError('MUITAS_TENTATIVAS', {
          espera: minutos * 60,
          mensagem: `Muitos PINs errados: tente de novo em ${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}`,
        })
      }
      contadas.push(() => limite.devolve(chave))
    }
    return giveBack
  }

  return {
    haPin: (sessao: Sessao): Promise<boolean> => db.tx(sessao, q => alguemTemPin(q, sessao)),

    /** Ends the session and begins that of the PIN's user, who may sell. @throws VALIDACAO at `pin`; MUITAS_TENTATIVAS */
    async trocar(sessao: Sessao, pin: string): Promise<{ token: string; user: LoggedUser }> {
      const giveBack = countTry(sessao)
      const pin_hash = await hashPin(sessao.account_id, pin)
      const quem = await db.tx(sessao, async q => {
        const found = await quemTem(q, sessao, pin_hash)
        if (!found && !(await alguemTemPin(q, sessao))) throw fieldError('pin', NINGUEM_TEM_PIN)
        if (!found) return null
        if (!VENDER.some(flag => found.flags.includes(flag)))
          throw fieldError('pin', `${found.nome} não vende no caixa`)
        await audit(q, { ...sessao, usuario_id: found.id }, clock(), [
          {
            ...{ registro: usuarios.id, registro_id: found.id, rotulo: found.nome, acao: 'entrou' as const },
            mudancas: [
              { campo: 'operador', rotulo: 'Operador do caixa', antes: sessao.nome, depois: found.nome },
            ],
            ...{ empresa_id: sessao.empresa_id, pai_id: null },
          },
        ])
        return found
      })
      if (!quem) {
        log.warn({ usuario_id: sessao.usuario_id }, 'wrong PIN of an operator')
        throw fieldError('pin', 'PIN incorreto')
      }
      giveBack()
      return sessions.byPin(sessao, quem.id)
    },

    /**
     * Approves an action. @throws VALIDACAO at `pin` when no user has this PIN, or its user lacks the permission or may not
     * approve a discount as large; MUITAS_TENTATIVAS
     */
    async aprovar(sessao: Sessao, pedido: Body<typeof aprovar>): Promise<{ aprovado_por: string }> {
      const giveBack = countTry(sessao)
      // hashes first, so that wrong and right PINs take equal time
      const pin_hash = await hashPin(sessao.account_id, pedido.pin)
      const feito = await db.tx(sessao, async q => {
        const quem = await quemTem(q, sessao, pin_hash)
        if (!quem && !(await alguemTemPin(q, sessao))) throw fieldError('pin', NINGUEM_TEM_PIN)
        if (!quem) return null
        if (!quem.flags.includes(PODER[pedido.acao]))
          throw fieldError('pin', `${quem.nome} também não pode autorizar isto`)
        // a right that may demand a second factor is not had by typing one PIN twice
        if (sessao.por_pin && quem.id === sessao.usuario_id && ADMINISTRA.includes(PODER[pedido.acao]))
          throw fieldError(
            'pin',
            'Outra pessoa precisa autorizar, ou entre com a senha: você entrou por este PIN',
          )
        const { teto } = quem
        if (pedido.acao === 'desconto' && teto !== null && dec(pedido.percentual ?? '100').gt(dec(teto)))
          throw fieldError('pin', `O limite de ${quem.nome} é ${formatDecimal(teto, 0, 2)}%`)
        const agora = clock()
        const detalhe = dito(pedido, await nomeDoProduto(q, sessao, pedido.produto_id ?? null))
        await insertAprovacoes(q, sessao, quem, pedido, detalhe, agora)
        const { valor, venda_uuid } = pedido
        await audit(q, sessao, agora, [
          {
            registro: usuarios.id,
            registro_id: quem.id,
            rotulo: quem.nome,
            acao: 'aprovou',
            mudancas: [
              {
                campo: `${isOfDrawer(pedido.acao) ? 'caixa' : 'venda'} ${venda_uuid}`,
                rotulo: detalhe,
                antes: null,
                depois: valor,
              },
            ],
            empresa_id: null,
            pai_id: null,
          },
        ])
        return quem
      })
      if (!feito) {
        log.warn({ usuario_id: sessao.usuario_id, venda: pedido.venda_uuid, acao: pedido.acao }, 'wrong PIN')
        throw fieldError('pin', 'PIN incorreto')
      }
      giveBack()
      return { aprovado_por: feito.nome }
    },
  }
}
