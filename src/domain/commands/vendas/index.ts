import { cancelamento } from '../../api/cancelamento.ts'
import { correcao } from '../../api/carta-correcao.ts'
import { EMITIR } from '../../api/quem-vende.ts'
import { defineCommand } from '../define.ts'

const ONDE = ['lista.vendas', 'venda.ver'] as const

/** Opens the PDF of the sale's DANFE or receipt (F10, doc 3 §2.1). */
const exibir = defineCommand({
  id: 'vendas.exibir',
  title: 'Exibir DANFE',
  when: ONDE,
  palavras: 'pdf nota cupom',
  tela: true,
})

/** Shows the last registered event of the note, CT-e or MDF-e. */
const evento = defineCommand({
  id: 'vendas.evento',
  title: 'Exibir folha do evento',
  when: [...ONDE, 'form.documento', 'lista.emitidos'],
  barra: 'passado',
  palavras: 'carta de correção cancelamento encerramento condutor folha cc-e cce pdf imprimir 110110 110111',
  tela: true,
})

const xml = defineCommand({
  id: 'vendas.xml',
  title: 'Baixar XML',
  when: [...ONDE, 'form.documento.emitido', 'lista.emitidos'],
  palavras: 'nfeproc',
  tela: true,
})

const reimprimir = defineCommand({
  id: 'vendas.reimprimir',
  title: 'Reimprimir',
  when: ONDE,
  palavras: 'impressora danfe segunda via',
  tela: true,
})

const emitir = defineCommand({
  id: 'vendas.emitir',
  title: 'Emitir de novo',
  when: ONDE,
  permission: 'documentos_pdv',
  escrita: true,
  palavras: 'reenviar transmitir sefaz rejeitada',
  tela: true,
})

const cancelar = defineCommand({
  id: 'vendas.cancelar',
  title: 'Cancelar nota',
  when: [...ONDE, 'form.documento'],
  permission: EMITIR,
  escrita: true,
  palavras: 'estornar 110111',
  args: cancelamento,
  tela: true,
})

const corrigir = defineCommand({
  id: 'vendas.corrigir',
  title: 'Carta de correção',
  when: [...ONDE, 'form.documento'],
  permission: EMITIR,
  escrita: true,
  palavras: 'cc-e cce corrigir retificar evento 110110',
  args: correcao,
  tela: true,
})

/** Lists the sales of the last days whose card or PIX went out as not tied to the note, each until its ECONF event. */
const semLigacao = defineCommand({
  id: 'vendas.sem_ligacao',
  title: 'Cartão e Pix não ligados à nota',
  when: ['lista.vendas'],
  palavras: 'tpintegra econf conciliação maquininha avulsa integrado últimos dias',
  tela: true,
})

/** Opens the palette with the events that have a form (domain/commands/evento). */
const eventos = defineCommand({
  id: 'vendas.eventos',
  title: 'Registrar evento da nota',
  // hidden in the palette, because it only opens the palette
  interno: true,
  when: ['venda.ver', 'form.documento'],
  permission: EMITIR,
  escrita: true,
  palavras: 'comprovante de entrega insucesso transportador econf conciliação ibs cbs',
  tela: true,
})

/** Makes the return of an authorized sale: a new document that refers to the sale's access key (importarVenda). */
const devolver = defineCommand({
  id: 'vendas.devolver',
  title: 'Devolver a venda',
  when: [...ONDE, 'form.documento'],
  permission: 'devolucao_venda',
  plan: 'gerenciar_dev_venda',
  escrita: true,
  palavras: 'devolução troca retorno importar',
  tela: true,
})

/** Makes a symbolic return, which annuls an authorized note without moving goods. */
const anular = defineCommand({
  id: 'vendas.anular',
  title: 'Devolução simbólica da venda',
  when: [...ONDE, 'form.documento'],
  permission: 'devolucao_venda',
  plan: 'gerenciar_dev_venda',
  escrita: true,
  palavras: 'anulação ajuste sinief anular devolver',
  tela: true,
})

const devolverCompra = defineCommand({
  id: 'vendas.devolver_compra',
  title: 'Devolver a compra',
  when: [...ONDE, 'form.documento'],
  permission: 'devolucao_compra',
  plan: 'gerenciar_dev_compra',
  escrita: true,
  palavras: 'devolução fornecedor entrada',
  tela: true,
})

const complementar = defineCommand({
  id: 'vendas.complementar',
  title: 'Nota complementar da venda',
  when: [...ONDE, 'form.documento'],
  permission: 'documentos_nota_complementar',
  escrita: true,
  palavras: 'complemento importar',
  tela: true,
})

const veiculo = defineCommand({
  id: 'vendas.veiculo',
  title: 'Veículo vendido',
  when: ['venda.ver'],
  palavras: 'chassi motor cor ano detalhamento',
  tela: true,
})

/** Makes and issues the manifests that carry the marked notes, or the one under the cursor. */
const manifestar = defineCommand({
  id: 'vendas.manifestar',
  title: 'MDF-e destas notas',
  when: ONDE,
  permission: 'transportes_mdfe',
  plan: 'emitir_mdfe',
  escrita: true,
  palavras: 'manifesto de carga mdfe viagem caminhão entrega',
  tela: true,
})

/** Begins the CT-e that carries the marked notes, or the one under the cursor. */
const conhecimento = defineCommand({
  id: 'vendas.conhecimento',
  title: 'CT-e destas notas',
  when: ONDE,
  permission: 'transportes_cte',
  plan: 'emitir_cte',
  escrita: true,
  palavras: 'conhecimento de transporte cte frete carga',
  tela: true,
})

/** Quotes the freight of the document, or of the sale under the cursor, and takes one of the ways. */
const frete = defineCommand({
  id: 'vendas.frete',
  title: 'Cotar o frete',
  when: ['lista.vendas', 'form.documento'],
  palavras: 'cotação transportadora entrega preço do frete',
  tela: true,
})

/** Lists rejected notes, from any screen. */
const rejeitadas = defineCommand({
  id: 'vendas.rejeitadas',
  title: 'Notas rejeitadas',
  permission: 'documentos_pdv',
  palavras: 'recusadas corrigir sefaz',
  run: ({ navigate }) => navigate('/vendas?status=R'),
})

export const vendas = {
  rejeitadas,
  exibir,
  evento,
  xml,
  reimprimir,
  emitir,
  cancelar,
  corrigir,
  eventos,
  devolver,
  devolverCompra,
  anular,
  complementar,
  manifestar,
  conhecimento,
  frete,
  veiculo,
  semLigacao,
}
