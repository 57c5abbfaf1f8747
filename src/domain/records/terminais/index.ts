import { IMPRIMIR_APOS } from '../../config/impressao.ts'
import { defineRegister } from '../../fields/define.ts'
import { IMPRESSORA_VALIDA, PRINTER_FIELDS } from '../../options/impressora.ts'
import { GERENCIADORES_TEF, PASTA_TEF } from '../../options/tef.ts'

/**
 * Regular expression of one label pattern, such as 2CCCCCPPPPPPD. The field may have several patterns of scale labels,
 * separated by blanks, which the till tries in order.
 */
const ETIQUETA = '(?:2\\d?|02)C{4,6}[WPVQ]{4,7}D'

/** Register of tills: series, deposit, printers, label patterns of the scale, TEF, and limits of the drawer. */
export const terminais = defineRegister({
  id: 'terminais',
  title: 'Caixas',
  singular: 'Caixa',
  words: { palavras: 'pdv balança etiqueta da balança impressora bobina série terminal' },
  api: 'terminais',
  routes: { menu: 'configuracoes', list: '/cadastro/terminal' },
  access: { permission: 'menu_configuracoes' },
  owner: { empresa: true },
  storage: { unique: [[['nome'], 'Já existe um caixa com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    serie_65: {
      type: 'ref',
      label: 'Série da NFC-e',
      to: 'series',
      required: true,
      list: true,
      where: { modelo: '65' },
    },
    serie_55: { type: 'ref', label: 'Série da NF-e', to: 'series', list: true, where: { modelo: '55' } },
    deposito: {
      type: 'ref',
      label: 'Depósito',
      to: 'depositos',
      note: 'De onde sai o que vende; vazio: o principal',
    },
    tabela_preco: {
      type: 'ref',
      label: 'Tabela de preço',
      to: 'tabelas_preco',
      oferece: { ativo: 1 },
      note: 'De quem vende por este caixa e não tem a sua',
    },
    impressora: {
      type: 'text',
      label: 'Impressora',
      max: 200,
      pattern: IMPRESSORA_VALIDA,
      note: 'tcp://192.168.0.50:9100, file:/dev/usb/lp0 ou arquivo; vazio: só PDF',
    },
    ...PRINTER_FIELDS,
    impressora_gaveta: {
      type: 'bool',
      label: 'Abrir a gaveta',
      default: false,
      note: 'A impressora dá o pulso na venda com dinheiro e nos papéis da gaveta',
    },
    impressora_etiquetas: {
      type: 'text',
      label: 'Impressora de etiquetas',
      max: 200,
      pattern: IMPRESSORA_VALIDA,
      note: 'De ZPL, como a Zebra: tcp://192.168.0.60:9100, file:/dev/usb/lp1 ou arquivo',
    },
    balanca: {
      type: 'text',
      label: 'Etiqueta da balança',
      max: 60,
      pattern: [`^(${ETIQUETA}( ${ETIQUETA})*|)$`, 'Modelo de etiqueta inválido'],
      note: 'C código, W peso em gramas, P ou V valor em centavos, Q quantidade, D dígito: 2CCCCCCWWWWWD',
    },
    tef: {
      type: 'enum',
      label: 'Cartão pelo TEF',
      options: GERENCIADORES_TEF,
      note: 'Gerenciador que troca arquivos com este caixa; vazio: o cartão é digitado',
    },
    tef_pasta: {
      type: 'text',
      label: 'Pasta do TEF',
      max: 40,
      pattern: [`^(${PASTA_TEF.slice(1, -1)}|)$`, 'Use letras, números, - e _'],
      note: 'Nome da pasta deste caixa dentro da pasta do TEF da instalação; vazio: a própria',
    },
    imprimir_apos: {
      type: 'enum',
      label: 'Imprimir o cupom',
      options: IMPRIMIR_APOS,
      note: 'Depois da venda; vazio: como a empresa diz em Impressão',
    },
    alerta_gaveta: {
      type: 'money',
      label: 'Sugerir sangria acima de',
      note: 'R$ na gaveta; vazio: como a empresa diz em Financeiro',
    },
    max_sangria: {
      type: 'money',
      label: 'Sangria sem aprovação até',
      note: 'R$; acima, o caixa pede o PIN de quem vê o esperado; vazio: R$ 200,00',
    },
    max_suprimento: {
      type: 'money',
      label: 'Suprimento sem aprovação até',
      note: 'R$; vazio: sem limite',
    },
    limite_diferenca: {
      type: 'money',
      label: 'Diferença aceita no fechamento',
      note: 'R$; acima, o caixa conta outra vez e depois pede aprovação; vazio: R$ 5,00',
    },
    ativo: { type: 'bool', label: 'Ativo', default: true, list: true },
  },
})
