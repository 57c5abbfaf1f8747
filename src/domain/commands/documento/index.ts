import { z } from 'zod'
import { cancelamento } from '../../api/cancelamento.ts'
import { requiredText } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

/** Document that is open, and the row of a list of documents that are issued. */
const ISSUED = ['form.documento', 'lista.emitidos'] as const

const exibir = defineCommand({
  id: 'documento.exibir',
  title: 'Exibir a nota do documento',
  when: ISSUED,
  verbo: 'exibirnota',
  palavras: 'danfe pdf ver',
  tela: true,
})

const emitir = defineCommand({
  id: 'documento.emitir',
  title: 'Emitir a nota do documento',
  when: ISSUED,
  verbo: 'emitirnota',
  escrita: true,
  palavras: 'transmitir autorizar sefaz nfe',
  tela: true,
})

/** Begins the complement or the substitution of an authorised CT-e. */
const refazerCte = defineCommand({
  id: 'documento.refazer_cte',
  title: 'Complementar ou substituir CT-e',
  when: ['form.documento', 'lista.cte'],
  permission: ['transportes_cte', 'transportes_cte_os'],
  plan: 'emitir_cte',
  escrita: true,
  palavras: 'conhecimento frete complemento substituição',
  args: z.object({
    tipo: z.enum(['1', '3']).meta({
      title: 'Novo CT-e',
      rotulos: { 1: 'Complemento de valores', 3: 'Substituição, depois do desacordo do tomador' },
      ordem: ['1', '3'],
    }),
  }),
  tela: true,
})

/** Makes the manifests that carry the marked CT-e, the one under the cursor, or the open one. */
const manifestar = defineCommand({
  id: 'documento.manifestar',
  title: 'MDF-e destes CT-e',
  when: ['form.documento.emitido', 'lista.cte'],
  permission: 'transportes_mdfe',
  plan: 'emitir_mdfe',
  escrita: true,
  palavras: 'manifesto de carga mdfe viagem caminhão conhecimento',
  tela: true,
})

const item = defineCommand({
  id: 'documento.item',
  title: 'Item do documento',
  when: 'form.documento',
  acesso: 'livre',
  palavras: 'linha impostos icms cst editar',
  tela: true,
})

const remover = defineCommand({
  id: 'documento.remover',
  title: 'Remover o item do documento',
  when: 'form.documento.itens',
  acesso: 'livre',
  palavras: 'excluir tirar linha',
  tela: true,
})

const novoProduto = defineCommand({
  id: 'documento.novo_produto',
  title: 'Cadastrar um produto e lançá-lo',
  when: 'form.documento',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'novo produto desconhecido',
  tela: true,
})

const step = <const I extends string>(id: I, title: string) =>
  defineCommand({
    id,
    title,
    when: 'form.documento.item',
    interno: true,
    acesso: 'livre',
    repete: true,
    tela: true,
  })

const faturar = defineCommand({
  id: 'documento.faturar',
  title: 'Gerar documento',
  when: 'form.documento',
  escrita: true,
  palavras: 'converter faturar nota',
  tela: true,
})

const pedir = defineCommand({
  id: 'documento.pedir',
  title: 'Gerar pedido do orçamento',
  when: 'form.documento',
  escrita: true,
  palavras: 'converter encomenda venda',
  tela: true,
})

const dividir = defineCommand({
  id: 'documento.dividir',
  title: 'Faturar parte do pedido',
  when: 'form.documento',
  escrita: true,
  palavras: 'dividir separar parcial entrega saldo',
  tela: true,
})

const juntar = defineCommand({
  id: 'documento.juntar',
  title: 'Juntar os marcados em um documento',
  when: 'lista.vendas',
  escrita: true,
  palavras: 'unir agrupar pedidos nota',
  tela: true,
})

const origem = defineCommand({
  id: 'documento.origem',
  title: 'Abrir de onde veio',
  when: 'form.documento',
  palavras: 'orçamento pedido origem anterior',
  tela: true,
})

const destino = defineCommand({
  id: 'documento.destino',
  title: 'Abrir o que virou',
  when: 'form.documento',
  palavras: 'nota pedido gerado destino',
  tela: true,
})

/** Opens the order of the last notification, from any screen. */
const pedido = defineCommand({
  id: 'documento.pedido',
  title: 'Abrir o pedido que chegou',
  permission: ['menu_pedidos', 'menu_delivery'],
  palavras: 'novo pedido delivery aceitar',
  run: ({ abrir }) => void abrir('pedido'),
})

const aceitar = defineCommand({
  id: 'documento.aceitar',
  title: 'Aceitar o pedido',
  when: 'lista.delivery',
  escrita: true,
  palavras: 'confirmar delivery',
  barra: 'obra',
  tela: true,
})

const corrigir = defineCommand({
  id: 'documento.corrigir',
  title: 'Corrigir o que foi recusado',
  when: 'form.documento',
  escrita: true,
  palavras: 'rejeitada rejeição recusada campo',
  tela: true,
})

const cancelar = defineCommand({
  id: 'documento.cancelar',
  title: 'Cancelar documento',
  when: ISSUED,
  escrita: true,
  palavras: 'desistir anular pedido orçamento',
  args: cancelamento,
  tela: true,
})

/** Sets the reason of a return in the lines without a reason; if all lines have one, replaces all (doc 3 §5.2). */
const motivo = defineCommand({
  id: 'documento.motivo',
  title: 'Motivo da devolução',
  when: 'form.documento',
  acesso: 'livre',
  palavras: 'razão observação devolver todas as linhas',
  args: z.object({ motivo: requiredText(500).meta({ title: 'Motivo' }) }),
  tela: true,
})

/** Commands of documents: most act on the document open in its form, some on lists of documents. */
export const documento = {
  motivo,
  dividir,
  juntar,
  origem,
  destino,
  cancelar,
  corrigir,
  pedido,
  aceitar,
  exibir,
  emitir,
  refazerCte,
  manifestar,
  faturar,
  pedir,
  item,
  remover,
  novoProduto,
  /** Moves to the previous or next line without closing the line's dialog. */
  itemAnterior: step('documento.item_anterior', 'Item anterior'),
  itemSeguinte: step('documento.item_seguinte', 'Próximo item'),
}
