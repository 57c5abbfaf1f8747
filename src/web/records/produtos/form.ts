import { RULE_FIELDS } from '../../../core/tax/kinds.ts'
import type { Drawing } from '../../register/form/parts/drawing.ts'
import type { Override } from '../../register/overrides.ts'
import { later } from '../../shell/later.tsx'
import { watchProduto } from './product-start.ts'

/** Form of a product. Its head has the fields typed for every product, in typing order, and NCM of the tab Fiscal. */
const desenho: Drawing = {
  head: [
    'referencia:3 nome:9',
    'gtin:3 unidade:3 ncm:6',
    'estoque.preco_comp:3 estoque.marge_luc:3 estoque.preco_vend:3 estoque.estoque_inicial:3 estoque.estoque_atual:3',
  ],
  aside: ['foto'],
  tabs: {
    Dados: [
      {
        title: 'Classificação',
        rows: ['categoria:4 marca:4 grupo_impressao:4', 'fornecedor:4 tipo:4 especificacao:4'],
      },
      {
        title: 'Controle',
        rows: [
          'ativo:2 controle_lote:2 controle_grade:2 veiculo_novo:2 estoque.pausar_venda:2',
          'estoque.venda_delivery:2 estoque.estoque_app:4',
          'estoque_minimo:3 estoque_maximo:3',
        ],
      },
      {
        title: 'Códigos e unidades',
        rows: [
          'unidade_trib:3 fator_coversao:3 tipo_conversao:3 gtin_trib:3',
          'codigo_balanca:3 dias_validade:3',
          'codigos:12',
        ],
      },
      { title: 'Observações', rows: ['obs:12'] },
    ],
    Fiscal: [
      { title: 'Regras', rows: [RULE_FIELDS.map(([field]) => `${field}:6`).join(' ')] },
      {
        title: 'Códigos e fabricante',
        rows: ['ex_fical:2 cest:2 cbenef:2 escala:3 cnpj_fabricante:3'],
      },
    ],
    Grade: [
      {
        title: '',
        rows: [
          'tamanho:3 subdivisao:3 prermitir_mulp_subdi:2 qtde_max_subd:2 tipo_calculo_grade:2',
          'grades:12',
        ],
      },
    ],
  },
}

export const produtosForm: Override = {
  desenho,
  partes: { Lotes: later(() => import('./lots-part.tsx'), 'LotsPart') },
  aoLado: later(() => import('./price-and-stock.tsx'), 'PriceAndStock'),
  campos: {
    grades: later(() => import('./grade/grade-control.tsx'), 'GradeControl'),
    composicoes: later(() => import('./composition-control.tsx'), 'CompositionControl'),
  },
  observar: watchProduto,
}
