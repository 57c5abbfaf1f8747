import { ON_WIRE } from '../../domain/documents/documento/form.ts'
import { momentHere } from '../register/fields/date/moment-here.ts'
import type { Drawing } from '../register/form/parts/drawing.ts'
import type { Override } from '../register/overrides.ts'
import { completeDocument, refusedLines, refusedLot } from './actions/save.ts'
import { boxOfLines, goesOnAtLines, whereToBegin } from './desk/begin.ts'
import { IssuerAddress, PartnerAddress } from './header/address-control.tsx'
import { numberMend } from './header/free-number.ts'
import { watchHeader } from './header/header.ts'
import { ObservationsControl } from './header/observations-control.tsx'
import { PlateControl } from './header/plate-control.tsx'
import { ReferencesControl } from './header/references-control.tsx'
import { ItemsPart } from './items-part.tsx'
import { reconciling } from './lines/reconcile.ts'
import { dropLines } from './lines/use-document-sale.ts'
import { hearElsewhere } from './page/elsewhere.ts'
import { EnviosPart } from './page/envios-part.tsx'
import { readBar } from './page/read-bar.ts'
import { SummaryPart } from './page/summary-part.tsx'

const desenho: Drawing = {
  head: [
    'serie_venda:2 serie:1 numerocodumento:1 parceiro:3 addresse:3 addresse_entrega:2 tipo_faturamento:2',
    'endereco_emitente:4',
  ],
  tabs: {
    Detalhes: [
      {
        title: 'Operação',
        rows: [
          'datavenda:3 data_sainda:2 natureza:4 cfop_id:3',
          'tipo_documento:3 finalidade_op:2 tipo_atend:3 ind_intermediador:3',
          'cnpj_intermediador:3 id_intermediador:3 senar:3 emissao:3 reembolso:3',
          'previsao_entrega:3 tipo_debito:6 tipo_credito:6 notas_antecipadas:9',
        ],
      },
      {
        title: 'Compra',
        rows: [
          'compra_empenho:3 compra_pedido:4 compra_contrato:5',
          'gov_ente:3 gov_redutor:2 gov_operacao:4 gov_notas:3',
        ],
      },
      {
        title: 'Observações',
        rows: [
          'obs:12',
          'obs_fisco_venda:12',
          'obs_fisco:12',
          'obs_contrib:12',
          'autsXml:12',
          'processos_ref:12',
        ],
      },
      {
        title: 'Agropecuário',
        rows: ['guia_tipo:3 guia_uf:2 guia_serie:3 guia_numero:4', 'receituarios:12'],
      },
    ],
    Observações: [{ title: '', rows: ['datavenda:3 validade:3', 'obs:12'] }],
    Transportadora: [
      {
        title: 'Quem leva',
        rows: [
          'fretepor:4 trnasportadora:5 placa:2 ufplaca:1',
          'transportadora_address:6',
          'retirada:4 retirada_address:6 transpo_rntc:2',
          'transpo_reboques:12',
        ],
      },
      {
        title: 'Volumes',
        rows: [
          'transpo_qtde:2 transpo_especie:4 transpo_marca:3 transpo_numero:3',
          'transpo_pesobruto:3 transpo_pesoliquedo:3 transpo_vagao:3 transpo_balsa:3',
          'transpo_lacres:12',
        ],
      },
      {
        title: 'ICMS do frete retido',
        rows: ['frete_servico:2 frete_base:2 frete_aliquota:2 frete_icms:2 frete_cfop:2 frete_municipio:2'],
      },
    ],
    Resumo: [
      { title: 'Custos', rows: ['valorfrente:3 valorseguro:3 outrasdespesas:3 tipo_desoneracao:3'] },
      {
        title: 'Tributos retidos por quem paga',
        rows: ['ret_pis:3 ret_cofins:3 ret_csll:3 ret_base_irrf:3', 'ret_irrf:3 ret_base_prev:3 ret_prev:3'],
      },
    ],
    Exportação: [{ title: '', rows: ['uf_embarque:2 local_embarque:5 local_despacho:5'] }],
  },
}

/** Form of a document: header fields by the drawing, lines and payments by the component ItemsPart. */
export const documentOverride: Override = {
  desenho,
  campos: {
    addresse: PartnerAddress,
    addresse_entrega: PartnerAddress,
    transportadora_address: PartnerAddress,
    retirada_address: PartnerAddress,
    placa: PlateControl,
    ref: ReferencesControl,
    obs_fisco: ObservationsControl,
    obs_contrib: ObservationsControl,
    endereco_emitente: IssuerAddress,
  },
  partes: {
    Itens: ItemsPart,
    Detalhes: EnviosPart,
    Observações: EnviosPart,
    Pagamentos: ItemsPart,
    Resumo: SummaryPart,
  },
  consulta: numberMend,
  comeca: whereToBegin,
  esperaPartes: true,
  continua: goesOnAtLines,
  caixa: { rotulo: 'Item (QTDE * Referência)', parte: 'Itens', achar: boxOfLines },
  observar: watchHeader,
  ouvir: hearElsewhere,
  abrir: record => {
    const at = new Date(String(record['datavenda'] ?? ''))
    return Number.isNaN(at.getTime()) ? record : { ...record, datavenda: momentHere(at) }
  },
  completar: completeDocument,
  chaves: Object.fromEntries(Object.entries(ON_WIRE).map(([form, wire]) => [wire, form])),
  confere: refusedLot,
  recusar: refusedLines,
  largar: dropLines,
  conciliar: reconciling,
  barra: readBar,
}
