import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import type { DetalheProduto } from '../../../src/core/dfe/nfe/detalhe.ts'
import { buildChave } from '../../../src/core/document/chave.ts'

import { itemRules } from '../../../src/core/tax/kinds.ts'
import type { Veiculo } from '../../../src/core/vehicle/campos.ts'

export const CNPJ = '11222333000181'

const ibs = {
  cst_ibs: '000',
  classificacao_ibs: '000001',
  aliquota_uf_ibs: '0.1',
  aliquota_mu_ibs: '0',
}
const cbs = { cst_cbs: '000', classificacao_cbs: '000001', aliquota_cbs: '0.9' }

/** One can of soda, CST 00, with every figure the engine would give. */
export function item(extra: Partial<ItemNfe> = {}): ItemNfe {
  return {
    cProd: '1',
    xProd: 'REFRIGERANTE COLA LATA 350ML',
    cEAN: '7891000100103',
    NCM: '22021000',
    CEST: '0301000',
    uCom: 'UN',
    qCom: '1',
    vUnCom: '10',
    regras: {
      ...itemRules(() => null),
      icms: { cst: '00', cfop: '5102', origem: '0', icms: '18', mobc: '3' },
      pisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
      ibs,
      cbs,
    },
    valores: {
      vprod: '10.00',
      qtde_trib: '1.0000',
      valor_trib: '10',
      vtottrib: '3.15',
      base_icms: '10.00',
      vlricms: '1.80',
      base_pis: '8.20',
      vlrpis: '0.14',
      base_confins: '8.20',
      vlrconfins: '0.62',
      base_ibs_uf: '7.44',
      aliq_ibs_uf_efetiva: '0.1000',
      vlr_ibs_uf: '0.01',
      vlr_ibs_mu: '0.00',
      vlr_ibs_total: '0.01',
      base_cbs: '7.44',
      aliq_cbs_efetiva: '0.9000',
      vlr_cbs: '0.07',
      vitem: '10.00',
    },
    ...extra,
  }
}

const vezes = (centavos: number, n: number): string => {
  const total = String(centavos * n).padStart(3, '0')
  return `${total.slice(0, -2)}.${total.slice(-2)}`
}

interface Opcoes {
  itens?: readonly ItemNfe[]
  cnpj?: string
  mod?: '65' | '55'
  tpEmis?: '1' | '9'
  tpAmb?: '1' | '2'
}

/** A sale of `n` equal items (or the given ones), paid in cash, anonymous. */
export function exemplo(n = 1, opcoes: Opcoes = {}): EntradaNfe {
  const { cnpj = CNPJ, mod = '65', tpEmis = '1', tpAmb = '2' } = opcoes
  const itens = opcoes.itens ?? Array.from({ length: n }, () => item())
  const q = itens.length
  return {
    chave: buildChave({
      cUF: '35',
      AAMM: '2611',
      cnpj,
      mod,
      serie: '1',
      nNF: '123',
      tpEmis,
      cNF: '48291736',
    }),
    ide: {
      mod,
      dhEmi: '2026-11-20T08:15:00-03:00',
      natOp: 'VENDA',
      tpEmis,
      tpAmb,
      ...(tpEmis === '9'
        ? { dhCont: '2026-11-20T08:14:00-03:00', xJust: 'SEFAZ fora do ar: sem resposta no prazo' }
        : {}),
    },
    emit: {
      CNPJ: cnpj,
      xNome: 'MERCADO DEMONSTRAÇÃO LTDA',
      xFant: 'Mercado & Cia',
      endereco: {
        xLgr: 'Rua das Acácias',
        nro: '100',
        xBairro: 'Centro',
        cMun: '3550308',
        xMun: 'São Paulo',
        UF: 'SP',
        CEP: '01001-000',
        fone: '(11) 3333-4444',
      },
      IE: '110.042.490.114',
      CRT: '3',
    },
    dest: null,
    itens,
    totais: {
      vBC: vezes(1000, q),
      vICMS: vezes(180, q),
      vProd: vezes(1000, q),
      vPIS: vezes(14, q),
      vCOFINS: vezes(62, q),
      vNF: vezes(1000, q),
      vTotTrib: vezes(315, q),
      vBCIBSCBS: vezes(744, q),
      vIBSUF: vezes(1, q),
      vIBSMun: '0.00',
      vIBS: vezes(1, q),
      vCBS: vezes(7, q),
      vNFTot: vezes(1000, q),
    },
    pagamento: [{ tPag: '01', vPag: vezes(1000, q) }],
    vTroco: '0.00',
    infCpl: 'Obrigado pela preferência',
  }
}

/** Recipient with a full address. */
export const destinatario = {
  documento: { tipo: 'CPF' as const, numero: '52998224725' },
  xNome: 'José & Filhos <Araújo>',
  endereco: {
    xLgr: 'Av. Brasil',
    nro: 'S/N',
    xBairro: 'Jardim',
    cMun: '3550308',
    xMun: 'São Paulo',
    UF: 'SP',
    CEP: '01310100',
  },
  indIEDest: '9' as const,
}

/** A 55 with the paper of its own, not the counter's. */
const nfe = exemplo(1, { mod: '55' })
export const normal: EntradaNfe = { ...nfe, ide: { ...nfe.ide, tpImp: '1' }, dest: destinatario }

export const MOTO: Veiculo = {
  car_tipo_opercao: '1',
  car_chassi: '9c2kc1670rr000001',
  car_codigo_cor: 'R157',
  car_cor: 'VERMELHA',
  car_potencia: '15',
  car_cilindrada: '162',
  car_peso_liquido: '0.117',
  car_peso_bruto: '0.2900',
  car_numero_serie: 'RR000001',
  car_tipo_combustivel: '16',
  car_numero_motor: 'KC16E7R000001',
  car_capacidade_tracao: '0',
  car_distancia_eixo: '1315',
  car_ano_modelo: '2027',
  car_ano_fabricacao: '2026',
  car_tipo_pintura: 'S',
  car_tipo_veiculo: '04',
  car_especie_veiculo: '1',
  car_codicao_vin: 'N',
  car_codicao_veiculo: '1',
  car_codigo_marca_mod: '10302',
  car_cor_denatran: '15',
  car_capacidade_max: '2',
  car_restricao: '0',
}

export const REMEDIO: DetalheProduto = { codigo_anvisa: '1023505540012', pmc: '18.9' }
export const GASOLINA: DetalheProduto = { codanp: '320102001', desanp: 'GASOLINA C COMUM' }
export const LUBRIFICANTE: DetalheProduto = { codanp: '620101001', desanp: 'OLEO LUBRIFICANTE ACABADO' }
export const GLP: DetalheProduto = {
  codanp: '210203001',
  desanp: 'GLP',
  clp: '70.0000',
  gas_natural: '20',
  gas_importado: '10',
  valor_partida: '4.5',
}
