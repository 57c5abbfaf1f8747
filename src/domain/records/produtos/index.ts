import { cleanText } from '../../../core/dfe/kit/text.ts'
import { isCest } from '../../../core/document/cest.ts'
import { isGtin } from '../../../core/document/gtin.ts'
import { needed } from '../../../core/tax/kinds.ts'
import { REGRAS_VEICULO } from '../../../core/vehicle/faltas.ts'
import { defineRegister } from '../../fields/define.ts'
import { warnOfCbenef } from '../../fiscal/aviso-cbenef.ts'
import { fatorCabe } from '../../fiscal/fator-cabe.ts'
import { ruleFields } from '../../fiscal/rule-fields.ts'
import { TIPO_CONVERSAO, TIPO_PRODUTO, TIPO_PRODUTO_FISCAL } from '../../options/produto.ts'
import { composicao } from './composicao.ts'
import { camposCombustivel, camposMedicamento, regrasDetalhe, requiredDetalhe } from './detalhe.ts'
import { estoqueProduto, limites, limitesEmOrdem } from './estoque.ts'
import { camposGrade } from './grade.ts'
import { insumos } from './insumos.ts'
import { alteracaoEmMassa } from './massa.ts'
import { precoSegueCusto } from './preco.ts'
import { camposVeiculo } from './veiculo.ts'

const unidadesDiferem = (v: { unidade?: string | null; unidade_trib?: string | null }) =>
  Boolean(v.unidade && v.unidade_trib && v.unidade !== v.unidade_trib)

const gradeLigada = ({ controle_grade }: { controle_grade?: boolean | null }) => controle_grade === true

const SEM_TEXTO = 'Use letras ou números que a nota aceite'
const hasTexto = (texto: unknown) => typeof texto !== 'string' || cleanText(texto, 60) !== ''

/** Register of products (doc 2 §3.1). API names: `fator_coversao`, `ex_fical`, `pisconfins`, `prermitir_mulp_subdi`. */
export const produtos = defineRegister({
  id: 'produtos',
  title: 'Produtos',
  singular: 'Produto',
  words: {
    palavras:
      'mercadorias itens artigos estoque preço valor custo margem código de barras gtin ean balança pesável',
  },
  api: 'produtos',
  routes: { menu: 'produtos', list: '/cadastro/produto' },
  access: {
    listed: ['produtos_produto'],
    edited: 'produtos_produto',
    permission: ['produtos_produto', 'produtos_insumo'],
    right: ['produtos_produto', 'Produtos'],
  },
  owner: { empresa: true },
  storage: { unique: [[['referencia'], 'Já existe um produto com esta referência']] },
  list: {
    nested: true,
    search: ['nome', 'referencia', 'gtin'],
    order: 'nome,asc',
    asked: [
      ['codigo_repetido', 'Código repetido'],
      ['sem_cbenef', 'cBenef a preencher'],
      ['nota_recusada', 'Nota que seria recusada'],
      ['no_minimo', 'No estoque mínimo'],
    ],
    pages: { limit: 30, max: 1000 },
  },
  lookup: {
    opens: true,
    pointed: ['nome', 'referencia', 'especificacao'],
    asked: { by: 'full_search', always: { order_by: 'nome,asc' }, espera: 300, limite: 30 },
    codes: ['referencia'],
    named: ['gtin'],
  },
  tabs: {
    Dados: 'sempre',
    Fiscal: 'sempre',
    Grade: gradeLigada,
    Composição: v => !gradeLigada(v),
    'Comb/Lubrificantes': 'sempre',
    Lotes: ({ controle_lote }) => controle_lote === true,
    'Veículo Novo': ({ veiculo_novo }) => veiculo_novo === true,
  },
  views: [insumos],
  mass: alteracaoEmMassa,
  fields: {
    referencia: {
      type: 'text',
      label: 'Referência',
      max: 40,
      required: true,
      list: true,
      filter: true,
      tab: 'Dados',
    },
    nome: { type: 'text', label: 'Nome', max: 120, required: true, list: true, filter: true, tab: 'Dados' },
    marca: { type: 'text', label: 'Marca', max: 60, filter: true, tab: 'Dados' },
    gtin: {
      type: 'digits',
      label: 'GTIN',
      max: 20,
      asGtin: true,
      alone: true,
      list: 'wide',
      filter: true,
      tab: 'Dados',
    },
    unidade: {
      type: 'ref',
      label: 'Unidade (venda)',
      to: 'unidades',
      required: true,
      list: 'wide',
      tab: 'Dados',
    },
    estoque: { type: 'group', label: 'Preço e estoque', of: estoqueProduto, tab: 'Dados' },
    categoria: { type: 'ref', label: 'Categoria', to: 'categorias', filter: true, tab: 'Dados' },
    codigos: {
      type: 'list',
      label: 'Outros códigos',
      singular: 'Outro código',
      alone: true,
      tab: 'Dados',
      table: 'produto_codigos',
      max: 50,
      of: {
        codigo: {
          type: 'text',
          label: 'Código',
          max: 40,
          required: true,
          pattern: ['^[^\\s*]+$', 'Código inválido'],
        },
        fator: { type: 'decimal', label: 'Quantidade', places: 4, digits: 8, default: '1.0000' },
      },
    },
    codigo_balanca: {
      type: 'digits',
      label: 'Código de balança',
      alone: true,
      max: 6,
      filter: true,
      tab: 'Dados',
      raro: true,
    },
    dias_validade: {
      type: 'int',
      label: 'Dias de validade',
      min: 0,
      max: 990,
      note: 'Na etiqueta da balança',
      tab: 'Dados',
      raro: true,
    },
    especificacao: { type: 'text', label: 'Especificação', max: 100, tab: 'Dados', raro: true },
    unidade_trib: { type: 'ref', label: 'Unidade tributável', to: 'unidades', tab: 'Dados', raro: true },
    fator_coversao: {
      type: 'decimal',
      label: 'Fator de conversão',
      places: 4,
      digits: 8,
      min: '0.0001',
      tab: 'Dados',
      raro: true,
    },
    tipo_conversao: {
      type: 'enum',
      label: 'Tipo de conversão',
      options: TIPO_CONVERSAO,
      tab: 'Dados',
      raro: true,
    },
    gtin_trib: {
      type: 'digits',
      label: 'GTIN da unidade tributável',
      max: 14,
      asGtin: true,
      note: 'Vazio: o do produto',
      tab: 'Dados',
      raro: true,
    },
    grupo_impressao: {
      type: 'ref',
      label: 'Grupo de impressão',
      to: 'grupo_impressoes',
      tab: 'Dados',
      raro: true,
    },
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_PRODUTO_FISCAL,
      default: '00',
      required: true,
      tab: 'Dados',
      raro: true,
    },
    tipo_produto: {
      type: 'enum',
      label: 'Produto ou insumo',
      options: TIPO_PRODUTO,
      default: 1,
      filter: true,
      tab: 'Dados',
      unseen: true,
    },
    fornecedor: {
      type: 'values',
      of: 'ref',
      to: 'parceiros',
      label: 'Fornecedores',
      oferece: { classificacao: 2 },
      tab: 'Dados',
      raro: true,
    },
    ativo: { type: 'bool', label: 'Ativo', default: true, filter: true, tab: 'Dados', raro: true },
    controle_lote: { type: 'bool', label: 'Controla lote', default: false, tab: 'Dados', raro: true },
    controle_grade: { type: 'bool', label: 'Controla grade', default: false, tab: 'Dados', raro: true },
    veiculo_novo: { type: 'bool', label: 'Veículo novo', default: false, tab: 'Dados', raro: true },
    foto: { type: 'photo', label: 'Foto', tab: 'Dados' },
    thumbnail: { type: 'photo', label: 'Miniatura', tab: 'Dados', virtual: 'answer' },
    estoque_minimo: { ...limites.estoque_minimo, tab: 'Dados', raro: true },
    estoque_maximo: { ...limites.estoque_maximo, tab: 'Dados', raro: true },
    obs: { type: 'text', label: 'Observações', max: 5000, tab: 'Dados', raro: true },
    ncm: { type: 'ref', label: 'NCM', to: 'ncms', required: true, list: 'wide', filter: true, tab: 'Fiscal' },
    ex_fical: {
      type: 'digits',
      label: 'EX TIPI',
      max: 3,
      pattern: ['^(\\d{2,3})?$', 'Informe 2 ou 3 dígitos, como 01'],
      tab: 'Fiscal',
      raro: true,
    },
    cbenef: { type: 'text', label: 'Código do benefício', max: 30, tab: 'Fiscal', raro: true },
    cest: { type: 'digits', label: 'CEST', max: 20, tab: 'Fiscal', raro: true },
    escala: {
      type: 'bool',
      label: 'Escala não relevante',
      default: false,
      tab: 'Fiscal',
      clears: ['cnpj_fabricante'],
      raro: true,
    },
    cnpj_fabricante: {
      type: 'text',
      label: 'CNPJ do fabricante',
      max: 14,
      mask: '##.###.###/####-##',
      tab: 'Fiscal',
      documento: 'cnpj',
      raro: true,
    },
    ...ruleFields(kind => ({ tab: 'Fiscal', ...(needed(kind) ? { required: true } : { raro: true }) })),
    ...camposMedicamento,
    ...camposGrade,
    composicoes: { ...composicao, tab: 'Composição', table: 'produto_composicoes' },
    complementos: {
      type: 'values',
      of: 'ref',
      to: 'complementos',
      label: 'Complementos',
      tab: 'Composição',
      raro: true,
    },
    ...camposCombustivel,
    ...camposVeiculo,
  },
  warnings: [
    {
      campo: 'gtin',
      diz: ({ gtin }) =>
        typeof gtin !== 'string' || gtin === '' || isGtin(gtin) ? null : 'GTIN inválido: a nota sai SEM GTIN',
    },
    { campo: 'cbenef', diz: (produto, contexto) => warnOfCbenef(produto, contexto) },
  ],
  rules: [
    { campo: 'nome', mensagem: SEM_TEXTO, ok: ({ nome }) => hasTexto(nome) },
    { campo: 'referencia', mensagem: SEM_TEXTO, ok: ({ referencia }) => hasTexto(referencia) },
    {
      campo: 'fator_coversao',
      mensagem: 'Fator grande demais para a nota',
      ok: v => !unidadesDiferem(v) || fatorCabe(v.fator_coversao, v.tipo_conversao),
    },
    {
      campo: 'gtin_trib',
      mensagem: 'GTIN inválido',
      ok: ({ gtin_trib }) => typeof gtin_trib !== 'string' || gtin_trib === '' || isGtin(gtin_trib),
    },
    {
      campo: 'grades',
      mensagem: 'Nenhuma grade gerada',
      dialogo: true,
      ok: ({ controle_grade, grades }) =>
        controle_grade !== true || (Array.isArray(grades) && grades.length > 0),
    },
    {
      campo: 'cest',
      mensagem: 'CEST inválido',
      ok: ({ cest }) => typeof cest !== 'string' || cest === '' || isCest(cest),
    },
    limitesEmOrdem,
    ...regrasDetalhe,
    ...REGRAS_VEICULO,
  ],
  requiredWhen: {
    fator_coversao: unidadesDiferem,
    tipo_conversao: unidadesDiferem,
    // with a grade, each row of the grade has its price
    'estoque.preco_vend': v => v.controle_grade !== true,
    'estoque.estoque_inicial': (v, c) =>
      c.novo && c.gerenciar_estoque && v.controle_lote !== true && v.controle_grade !== true,
    tamanho: v => v.controle_grade === true,
    subdivisao: v => v.controle_grade === true,
    qtde_max_subd: v => v.prermitir_mulp_subdi === true,
    tipo_calculo_grade: v => v.prermitir_mulp_subdi === true,
    ...requiredDetalhe,
  },
  visibleWhen: {
    'estoque.estoque_inicial': (_, c) => c.novo && c.gerenciar_estoque,
    'estoque.estoque_atual': (_, c) => !c.novo && c.gerenciar_estoque,
    'estoque.venda_delivery': (_, c) => c.venda_app,
    'estoque.estoque_app': (_, c) => c.venda_app,
    estoque_minimo: (_, c) => c.gerenciar_estoque,
    estoque_maximo: (_, c) => c.gerenciar_estoque,
    composicoes: v => v.controle_grade !== true,
    tamanho: v => v.controle_grade === true,
    subdivisao: v => v.controle_grade === true,
    prermitir_mulp_subdi: v => v.controle_grade === true,
    qtde_max_subd: v => v.controle_grade === true && v.prermitir_mulp_subdi === true,
    tipo_calculo_grade: v => v.controle_grade === true && v.prermitir_mulp_subdi === true,
    grades: v => v.controle_grade === true,
  },
  // hidden, not emptied: with a grade its rows have these values, and without a grade the product's own values are
  // shown again
  hiddenWhen: Object.fromEntries(
    Object.keys(estoqueProduto).map(name => [`estoque.${name}`, gradeLigada] as const),
  ),
  aoMudar: precoSegueCusto,
  readOnlyWhen: {
    'estoque.estoque_inicial': v => v.controle_lote === true,
    fator_coversao: v => !unidadesDiferem(v),
    tipo_conversao: v => !unidadesDiferem(v),
    gtin_trib: v => !unidadesDiferem(v),
    cnpj_fabricante: v => v.escala !== true,
  },
})
