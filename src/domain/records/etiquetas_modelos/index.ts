import { fitsSheet, insideLabel } from '../../../core/paper/papers/label/model.ts'
import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { startOf, toLabelModel, untouched } from '../../labels/modelo.ts'
import {
  ALINHAMENTO_ETIQUETA,
  DESENHO_ETIQUETA,
  DPI_ETIQUETA,
  FONTE_ETIQUETA,
  MEIO_ETIQUETA,
  PAPEL_ETIQUETA,
  TIPO_ETIQUETA,
} from '../../options/etiqueta.ts'

/** Measure in millimetres, or points of a font. */
const measure = { type: 'decimal', places: 2, digits: 4 } as const
/** Width, height or font size, at least 1. */
const size = { ...measure, min: '1.00', required: true } as const

const onSheet = ({ meio }: { meio?: string | null }) => meio === 'folha'
const onRoll = ({ meio }: { meio?: string | null }) => meio === 'rolo'

export const MODELO_EXISTE = 'Já existe um modelo com este nome'

/** Label designs: position of each product field, on a sheet or a roll. */
export const etiquetas_modelos = defineRegister({
  id: 'etiquetas_modelos',
  title: 'Modelos de etiqueta',
  singular: 'Modelo de etiqueta',
  words: { palavras: 'etiquetas gôndola preço código de barras lote zebra zpl rolo folha pimaco' },
  api: 'etiquetas_modelos',
  routes: { menu: 'produtos', list: '/cadastro/etiqueta', noImport: true },
  access: { permission: 'produtos_produto' },
  owner: { empresa: true },
  storage: { unique: [[['nome'], MODELO_EXISTE]] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Nome do modelo'),
    tipo: {
      type: 'enum',
      label: 'Etiqueta de',
      options: TIPO_ETIQUETA,
      required: true,
      default: 'gondola',
      list: true,
      filter: true,
    },
    meio: {
      type: 'enum',
      label: 'Sai em',
      options: MEIO_ETIQUETA,
      required: true,
      default: 'folha',
      list: true,
      filter: true,
    },
    largura: { ...size, label: 'Largura (mm)', list: true },
    altura: { ...size, label: 'Altura (mm)', list: true },
    papel: { type: 'enum', label: 'Papel', options: PAPEL_ETIQUETA },
    colunas: { type: 'int', label: 'Colunas', min: 1, max: 20 },
    linhas: { type: 'int', label: 'Linhas', min: 1, max: 60 },
    margem_esquerda: { ...measure, label: 'Margem esq.' },
    margem_topo: { ...measure, label: 'Margem sup.' },
    espaco_x: { ...measure, label: 'Entre colunas' },
    espaco_y: { ...measure, label: 'Entre linhas' },
    dpi: { type: 'enum', label: 'Resolução da impressora', options: DPI_ETIQUETA },
    campos: {
      type: 'list',
      label: 'Campos',
      singular: 'Campo',
      table: 'etiqueta_campos',
      min: 1,
      max: 40,
      vazio: 'Informe ao menos um campo',
      requiredWhen: { texto: ({ fonte }) => fonte === 'texto' },
      of: {
        fonte: {
          type: 'enum',
          label: 'Campo',
          options: FONTE_ETIQUETA,
          required: true,
          default: 'nome',
          list: true,
        },
        desenho: {
          type: 'enum',
          label: 'Desenho',
          options: DESENHO_ETIQUETA,
          required: true,
          default: 'texto',
          list: true,
        },
        texto: {
          type: 'text',
          label: 'Texto',
          max: 120,
          list: true,
          note: 'Antes do campo, ou o texto livre',
        },
        x: { ...measure, label: 'X', required: true, default: '0.00', list: true },
        y: { ...measure, label: 'Y', required: true, default: '0.00', list: true },
        largura: { ...size, label: 'Largura', default: '30.00', list: true },
        altura: { ...size, label: 'Altura', default: '5.00', list: true },
        tamanho: { ...size, label: 'Letra (pt)', min: '4.00', max: '200.00', default: '9.00', list: true },
        negrito: { type: 'bool', label: 'Negrito', default: false, list: true },
        alinhar: {
          type: 'enum',
          label: 'Alinhamento',
          options: ALINHAMENTO_ETIQUETA,
          required: true,
          default: 'esquerda',
          list: true,
        },
      },
    },
  },
  visibleWhen: {
    papel: onSheet,
    colunas: onSheet,
    linhas: onSheet,
    margem_esquerda: onSheet,
    margem_topo: onSheet,
    espaco_x: onSheet,
    espaco_y: onSheet,
    dpi: onRoll,
  },
  requiredWhen: { papel: onSheet, colunas: onSheet, linhas: onSheet, dpi: onRoll },
  aoMudar: {
    // fields not yet edited by the user take the usual layout of the chosen kind
    tipo: ({ tipo, campos }) => (tipo && untouched(campos ?? []) ? startOf(tipo) : {}),
  },
  rules: [
    {
      campo: 'largura',
      mensagem: 'As etiquetas não cabem na largura do papel',
      ok: row => fitsSheet(toLabelModel(row)).largura,
    },
    {
      campo: 'altura',
      mensagem: 'As etiquetas não cabem na altura do papel',
      ok: row => fitsSheet(toLabelModel(row)).altura,
    },
    {
      campo: 'campos',
      mensagem: 'Há um campo fora da etiqueta',
      ok: row => {
        const modelo = toLabelModel(row)
        return modelo.campos.every(campo => insideLabel(modelo, campo))
      },
    },
  ],
})
