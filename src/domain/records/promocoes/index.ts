import { wireToIso } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import {
  FORMA_PROMOCAO,
  FORMAS_DO_TIPO,
  PILHA_PROMOCAO,
  PUBLICO_PROMOCAO,
  TIPO_PROMOCAO,
} from '../../../core/promotions/promotion.ts'
import { optionsWhere } from '../../../core/tender/index.ts'
import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { DIA_SEMANA } from '../../options/dia-semana.ts'
import { CLASSIFICACAO } from '../../options/parceiro.ts'

const of =
  (...tipos: number[]) =>
  ({ tipo = 1 }: { tipo?: unknown }) =>
    tipos.includes(Number(tipo))
const forPublic =
  (which: number) =>
  ({ publico }: { publico?: unknown }) =>
    Number(publico) === which
const above = (least: string, valor: unknown) =>
  typeof valor !== 'string' || !isDecimal(valor) || dec(valor).gt(least)

/** Tells if no id stands in both lists of a record. */
const apart =
  (one: string, other: string) =>
  (record: Readonly<Record<string, unknown>>): boolean => {
    const ids = (key: string): unknown[] => (Array.isArray(record[key]) ? record[key] : [])
    const here = new Set(ids(one).map(String))
    return !ids(other).some(id => here.has(String(id)))
  }

const produtos = { type: 'values', of: 'ref', to: 'produtos', max: 200 } as const
const categorias = { type: 'values', of: 'ref', to: 'categorias', max: 50 } as const

/** Register of promotions, which the till applies by itself (core/promotions/promote.ts). */
export const promocoes = defineRegister({
  id: 'promocoes',
  title: 'Promoções',
  singular: 'Promoção',
  words: {
    feminino: true,
    chamado: ['promoção'],
    palavras: 'leve pague combo oferta desconto automático campanha',
  },
  api: 'promocoes',
  routes: { menu: 'produtos', list: '/cadastro/promocao', new: 'nova', noImport: true },
  // its coupons are for who brings them, not for who is at the till
  access: {
    ...{ permission: 'produtos_promocoes', right: 'Promoções' },
    ...{ guardedReads: true, readers: ['relatorios_vendas'] },
  },
  owner: { empresa: true },
  list: { search: ['nome'], order: 'prioridade,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Nome', 60),
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_PROMOCAO,
      default: 1,
      required: true,
      list: true,
      filter: true,
    },
    produtos: { ...produtos, label: 'Produtos', note: 'Vazio com as categorias: todos' },
    categorias: { ...categorias, label: 'Categorias' },
    menos_produtos: { ...produtos, label: 'Menos os produtos' },
    menos_categorias: { ...categorias, label: 'Menos as categorias' },
    com_produtos: { ...produtos, label: 'Junto com os produtos' },
    com_categorias: { ...categorias, label: 'Junto com as categorias' },
    com_menos_produtos: { ...produtos, label: 'Junto, menos os produtos' },
    com_menos_categorias: { ...categorias, label: 'Junto, menos as categorias' },
    qtde: { type: 'int', label: 'Quantidade', min: 2, max: 9999, note: 'Unidades que fazem a promoção' },
    paga: { type: 'int', label: 'Paga', min: 1, max: 9998 },
    juntos: { type: 'bool', label: 'Soma produtos diferentes', default: false },
    minimo: { type: 'money', label: 'Compra a partir de (R$)', min: '0.01' },
    forma: {
      type: 'enum',
      label: 'Benefício',
      options: FORMA_PROMOCAO,
      opcaoWhen: (valor, { tipo }) => (FORMAS_DO_TIPO[Number(tipo)] ?? []).some(forma => forma === valor),
    },
    valor: { type: 'decimal', label: 'Valor', places: 2, digits: 10, min: '0', note: 'R$ ou %' },
    data_inicio: { type: 'date', label: 'Válida de', futuro: true, list: true, filter: true },
    data_fim: { type: 'date', label: 'Até', futuro: true, list: true, filter: true, note: 'Vazio: sem fim' },
    dias: { type: 'checklist', label: 'Dias', options: DIA_SEMANA, default: [], note: 'Nenhum: todos' },
    hora_inicio: { type: 'time', label: 'Das' },
    hora_fim: { type: 'time', label: 'Às' },
    publico: { type: 'enum', label: 'Para', options: PUBLICO_PROMOCAO, default: 1, required: true },
    classes: { type: 'checklist', label: 'Classificações', options: CLASSIFICACAO, default: [] },
    parceiros: { type: 'values', of: 'ref', to: 'parceiros', max: 200, label: 'Clientes' },
    limite: { type: 'int', label: 'Vezes por venda', min: 1, max: 9999, note: 'Vazio: sem limite' },
    limite_cliente: {
      type: 'int',
      label: 'Compras por cliente',
      min: 1,
      max: 9999,
      note: 'Vazio: sem limite',
    },
    limite_total: { type: 'int', label: 'Compras ao todo', min: 1, max: 999_999, note: 'Vazio: sem limite' },
    meios: {
      type: 'checklist',
      label: 'Pagando em',
      options: optionsWhere(({ paid, onlyNfe }) => paid && !onlyNfe),
      default: [],
      note: 'Vale quando tudo é pago assim; nenhum: como for',
    },
    cupom: { type: 'text', max: 30, label: 'Cupom', note: 'Código que o cliente diz; vazio: não pede' },
    prioridade: {
      type: 'int',
      label: 'Prioridade',
      min: 1,
      max: 99,
      default: 10,
      required: true,
      list: true,
      note: 'A menor vai antes; entre iguais, a melhor para o cliente',
    },
    pilha: {
      type: 'enum',
      label: 'Com outras promoções',
      options: PILHA_PROMOCAO,
      default: 1,
      filter: true,
    },
    grupo: {
      type: 'text',
      max: 30,
      label: 'Grupo',
      note: 'De promoções com o mesmo nome de grupo, vale a melhor',
    },
    ativo,
  },
  visibleWhen: {
    grupo: ({ pilha }) => Number(pilha) === 3,
    classes: forPublic(3),
    parceiros: forPublic(4),
    com_produtos: of(5),
    com_categorias: of(5),
    com_menos_produtos: of(5),
    com_menos_categorias: of(5),
    qtde: of(2, 3, 4),
    paga: of(3),
    juntos: of(2, 3, 4),
    minimo: of(6),
    forma: of(1, 2, 4, 5, 6),
    valor: of(1, 2, 4, 5, 6),
    limite: of(2, 3, 4, 5),
  },
  requiredWhen: {
    qtde: of(2, 3, 4),
    paga: of(3),
    minimo: of(6),
    forma: of(1, 2, 4, 5, 6),
    valor: of(1, 2, 4, 5, 6),
    hora_inicio: ({ hora_fim }) => Boolean(hora_fim),
    hora_fim: ({ hora_inicio }) => Boolean(hora_inicio),
  },
  rules: [
    {
      campo: 'classes',
      mensagem: 'Escolha ao menos uma classificação',
      ok: ({ publico, classes }) => Number(publico) !== 3 || (Array.isArray(classes) && classes.length > 0),
    },
    {
      campo: 'parceiros',
      mensagem: 'Escolha ao menos um cliente',
      ok: ({ publico, parceiros }) =>
        Number(publico) !== 4 || (Array.isArray(parceiros) && parceiros.length > 0),
    },
    ...(['produtos', 'categorias', 'com_produtos', 'com_categorias'] as const).map(campo => {
      const menos = campo.startsWith('com_') ? campo.replace('com_', 'com_menos_') : `menos_${campo}`
      return { campo: menos, mensagem: 'O que entra na promoção não pode sair dela', ok: apart(campo, menos) }
    }),
    {
      campo: 'paga',
      mensagem: 'Pague menos do que leva',
      ok: ({ tipo, qtde, paga }) => tipo !== 3 || !qtde || !paga || Number(paga) < Number(qtde),
    },
    {
      campo: 'com_produtos',
      mensagem: 'Diga o outro lado do combo',
      ok: ({ tipo, com_produtos, com_categorias }) =>
        tipo !== 5 || [com_produtos, com_categorias].some(ids => Array.isArray(ids) && ids.length > 0),
    },
    {
      campo: 'valor',
      mensagem: 'O valor deve ser maior que zero',
      ok: ({ tipo, valor }) => tipo === 3 || above('0', valor),
    },
    {
      campo: 'valor',
      mensagem: 'O desconto deve ser menor que 100%',
      ok: ({ tipo, forma, valor }) =>
        tipo === 3 || forma !== 1 || !above('99.99', valor) || valor === undefined,
    },
    {
      campo: 'data_fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ data_inicio, data_fim }) =>
        !data_inicio || !data_fim || wireToIso(data_fim) >= wireToIso(data_inicio),
    },
    {
      campo: 'hora_fim',
      mensagem: 'A hora do fim vem antes da do início',
      ok: ({ hora_inicio, hora_fim }) => !hora_inicio || !hora_fim || String(hora_fim) > String(hora_inicio),
    },
  ],
})
