import { atom, useAtomValue } from 'jotai'
import type { ById } from '../../keys/scopes.ts'
import { ofDesk, useDesk } from '../../state/desk.ts'
import { alarmsAtom } from '../issued/alarms.ts'
import { lastIssuedAtom, refusedAtom } from '../issued/last.ts'
import { useMendsOfCounter } from '../issued/mends-now.ts'
import { parkedCountAtom } from '../parked/count.ts'
import { missedOf } from '../typed/missed.ts'
import { ENTER, typedOf } from '../typed/typed.ts'

/** Short labels of the till's keys, in the order of the key row; the palette shows the whole titles. */
const HINTS: ById<string> = {
  'quick.carrinho': 'Carrinho',
  'quick.pagamento': 'Pagamento',
  'pagamento.adicionar': 'Pagar',
  'pagamento.dinheiro_exato': 'Dinheiro exato',
  'produto.buscar': 'Produto',
  'item.confirmar_codigo': 'Adicionar',
  'pagamento.remover': 'Desfazer pagamento',
  'venda.finalizar': 'Finalizar',
  'venda.cliente': 'Cliente',
  'venda.vendedor': 'Vendedor',
  'venda.desconto': 'Desconto',
  'venda.acrescimo': 'Acréscimo',
  'venda.estacionar': 'Estacionar',
  'venda.estacionadas': 'Estacionadas',
  'venda.exibir': 'DANFE',
  'venda.reimprimir': 'Reimprimir',
  'venda.corrigir_ultima': 'Corrigir',
  'venda.emitir_ultima': 'Emitir de novo',
  'venda.cancelar_ultima': 'Cancelar nota',
  'venda.fila': 'Vendas a enviar',
  'venda.explicar': 'Explicar',
  'produto.cadastrar': 'Cadastrar',
  'item.quantidade': 'Qtd',
  'item.preco': 'Preço',
  'item.preco_novo': 'Preço novo',
  'item.desconto': 'Desc. linha',
  'item.cancelar': 'Cancelar linha',
  'venda.descartar': 'Cancelar venda',
  'terminal.tomar': 'Assumir o caixa',
}

/** Label of Esc for the present state, in the order of climb-down-sale.ts. */
const escWordOf = ofDesk(desk =>
  atom(get => {
    if (get(typedOf(desk)) !== null) return 'Limpar o texto'
    if (get(desk.pending) !== null) return 'Largar a quantidade'
    if (get(missedOf(desk)).length > 0) return 'Fechar as leituras'
    if (get(alarmsAtom).length > 0) return 'Fechar o aviso'
    if (get(desk.heldLine) !== null) return 'Soltar a linha'
    return get(desk.hasItems) ? 'Sair: antes guarde ou cancele' : 'Início'
  }),
)

/** Label of Enter: by the typed text; with an empty box and no items, the correction of the refused note. */
const enterWordOf = ofDesk(desk =>
  atom(get => {
    const typed = get(typedOf(desk))
    if (typed !== null) return ENTER[typed]
    return get(refusedAtom) !== null && !get(desk.hasItems) ? 'Corrigir a nota' : ENTER.vazio
  }),
)

/** Labels while the last note is refused: the sale has no DANFE, only a receipt that says the note is still to be issued. */
const RECEIPT = { 'venda.exibir': 'Comprovante', 'venda.reimprimir': 'Imprimir comprovante' } as const
const noNoteAtom = atom(get => (get(lastIssuedAtom)?.recusa ?? null) !== null)

/** Gives the labels of the till's keys: F7 with the number of parked sales, Esc with its next step. */
export function useHints(): ById<string> {
  const desk = useDesk()
  const parked = useAtomValue(parkedCountAtom)
  const esc = useAtomValue(escWordOf(desk))
  const mends = useMendsOfCounter(useAtomValue(refusedAtom)?.recusa)
  return {
    ...HINTS,
    'app.voltar': esc,
    'item.confirmar_codigo': useAtomValue(enterWordOf(desk)),
    ...(useAtomValue(noNoteAtom) ? RECEIPT : {}),
    ...(mends.length > 0 ? { 'venda.corrigir_ultima': 'Consertar' } : {}),
    ...(parked === 0 ? {} : { 'venda.estacionadas': `Estacionadas ${parked}` }),
  }
}
