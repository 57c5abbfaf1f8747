import { asksReason, returnsIpi } from '../../../core/document/types/index.ts'
import type { Drawing } from '../../register/form/parts/drawing.ts'
import type { Override } from '../../register/overrides.ts'
import { AboutPart } from './about-part.tsx'
import { LotControl } from './lot-control.tsx'

const desenho: Drawing = {
  tabs: {
    Item: [
      {
        title: '',
        rows: [
          'num_pedido:6 num_item:6',
          'cfop:5 unidade:2 preco:2 qtde:2 desconto:1',
          'lote:4 unidade_trib:3 tipo_conversao:3 fator_coversao:2',
        ],
      },
      {
        title: 'Impostos',
        rows: [
          'calcular_imposto:4 mov_estoque:4',
          'regraicms:6 regrapisconfins:6',
          'regraipi:6 regraisl:6',
          'regraibs:6 regracbs:6',
        ],
      },
      {
        title: 'Partilha com o destino',
        rows: [
          'base_partilha:3 aliq_fpc:3 aliq_icms_int_des:3 aliq_icms_des:3',
          'percetualPart:3 vlrfcp:3 vlrparufdes:3 vlrparuforig:3',
        ],
      },
      { title: '', rows: ['nota_origem_chave:9 nota_origem_item:3', 'obs:12'] },
      {
        title: 'Do produto',
        rows: ['codigo_barra:4 fci:5 recopi:3', 'nves_item:8 bem_usado:4', 'armas_item:12'],
      },
    ],
    ICMS: [
      { title: '', rows: ['origem:6 csticms_id:6'] },
      {
        title: 'ICMS próprio',
        rows: [
          'modalidadeicms:3 base_icms:2 aliqreducao:2 aliq_icms:2 vlricms:3',
          'percentual_diferimento:3 vlr_icms_diferido:3 valor_pauta:3',
        ],
      },
      {
        title: 'Substituição tributária',
        rows: [
          'modalidadeicmsst:2 aliqmva:2 base_icms_st:2 aliqreducao_st:2 aliicms_st:2 vlr_icms_st:2',
          'valor_pauta_st:4',
        ],
      },
      { title: 'FCP', rows: ['aliq_fcp:2 base_fcp:2 vlr_fcp:3 base_fcp_st:2 vlr_fcp_st:3'] },
      { title: 'Partilha do ST', rows: ['part_uf:3 part_base_op:3'] },
      {
        title: 'ST retido antes',
        rows: [
          'st_ret_base:3 st_ret_aliq:3 st_ret_substituto:3 st_ret_valor:3',
          'fcp_ret_base:3 fcp_ret_aliq:3 fcp_ret_valor:3',
        ],
      },
      {
        title: 'Repasse do ST retido',
        rows: ['rep_base_ret:3 rep_icms_ret:3 rep_base_dest:3 rep_icms_dest:3'],
      },
      { title: 'Desoneração', rows: ['motivo_desoneracao:8 valor_desoneracao:4'] },
    ],
    'PIS/COFINS': [
      { title: 'PIS', rows: ['cst_pis_id:6 base_pis:2 aliq_pis:2 vlrpis:2'] },
      { title: 'COFINS', rows: ['cst_confins_id:6 base_confins:2 aliq_confins:2 vlrconfins:2'] },
    ],
    Reforma: [
      { title: 'CBS', rows: ['base_cbs:3 aliq_cbs:2 aliq_cbs_efetiva:3 vlr_cbs_bruto:2 vlr_cbs:2'] },
      { title: 'IBS', rows: ['base_ibs_uf:3 vlr_ibs_uf:2 base_ibs_mu:3 vlr_ibs_mu:2 vlr_ibs_total:2'] },
      {
        title: 'Créditos',
        rows: ['estorno_ibs:3 estorno_cbs:3'],
      },
      { title: 'Nota de débito', rows: ['ajuste_competencia:4 ajuste_ibs:3 ajuste_cbs:3'] },
      {
        title: 'Imposto Seletivo',
        rows: ['base_isl:3 aliq_isl:2 vlr_isl_ad:2 vlr_isl_especifica:2 vlr_isl:3'],
      },
    ],
    IPI: [
      { title: '', rows: ['cstipi_id:6 codigo_enq_ipi:2', 'base_ipi:3 aliqipi:3 vlripi:3 percete_dev:3'] },
    ],
    Importação: [{ title: '', rows: ['base_ii:3 valor_aduaneiro:3 valor_iof:3 valor_ii:3', 'dis:12'] }],
  },
}

/** Form of a line: its layout, and labels that depend on the operation. */
export const itemForm: Override = {
  desenho,
  partes: { Informações: AboutPart },
  campos: { lote: LotControl },
  rotulo: ({ nome }, linha) => {
    const tipo = Number(linha['tipo_operacao'])
    if (nome === 'obs') return asksReason(tipo) ? 'Motivo da Devolução' : 'Observação do Item'
    return nome === 'vlripi' && returnsIpi(tipo) ? 'Valor do IPI devolvido' : undefined
  },
}
