import { isoToWire } from '../../../src/core/dates/day.ts'
import type {
  ItemGravado,
  LugarDaNota,
  VendaDaNota,
} from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import { chaveDe } from './chave.ts'

/** Function that changes a note so that it has a group. */
type Muda = (nota: VendaDaNota, dia: string) => void

const LUGAR: LugarDaNota = {
  endereco: 'Rua do Depósito',
  numero: '77',
  complemento: null,
  bairro: 'Centro',
  cep: '01001000',
  municipio: '3550308',
  fone: null,
  ie: null,
  destinatario: 'Depósito Central',
  cnpj_cpf: '11444777000161',
  email: null,
}
const QUEM = { nome: 'Transportes Rápidos Ltda', cpf_cnpj: '11444777000161', endereco: LUGAR }

const header = (nota: VendaDaNota, dito: Partial<VendaDaNota['venda']>): void => {
  nota.venda = { ...nota.venda, ...dito }
}
const lines = (nota: VendaDaNota, dito: Partial<ItemGravado>): void => {
  nota.itens = nota.itens.map(item => ({ ...item, ...dito }))
}
const first = (nota: VendaDaNota, dito: Partial<ItemGravado>): void => {
  nota.itens = nota.itens.map((item, i) => (i === 0 ? { ...item, ...dito } : item))
}

/** Groups that a document may have, by name. */
export const GRUPOS: readonly (readonly [nome: string, muda: Muda])[] = [
  ['', () => undefined],
  [
    'a prazo',
    (nota, dia) => {
      header(nota, { tipo_faturamento: nota.venda.tipo_faturamento === 2 ? 2 : 1 })
      nota.pagamentos = nota.pagamentos.map(pago => ({
        ...pago,
        tpag: '15',
        descricao: 'Boleto',
        indicador_forma: 1,
        vencimentos: ['03', '04', '05'].map(mes => ({
          valor: '0.00',
          vencimento: `${Number(dia.slice(0, 4)) + 1}-${mes}-10`,
        })),
      }))
    },
  ],
  [
    'frete, seguro, outras despesas e desconto',
    nota =>
      header(nota, {
        valorfrente: '12.34', // contrato
        valorseguro: '1.00',
        outrasdespesas: '5.67',
        desconto: '3.21',
        fretepor: 0,
      }),
  ],
  [
    'transportadora, veículo e volumes',
    nota => {
      header(nota, {
        fretepor: 1,
        placa: 'ABC-1D23',
        ufplaca: 'SP',
        transpo_qtde: '3.0000',
        transpo_especie: 'CAIXA',
        transpo_pesobruto: '12.5000',
      })
      nota.transportadora = QUEM
    },
  ],
  [
    'reboque, lacres e ICMS do frete retido',
    nota => {
      header(nota, {
        fretepor: 0,
        placa: 'ABC-1D23',
        ufplaca: 'SP',
        transpo_rntc: '12345678',
        transpo_reboques: [{ placa: 'DEF-4G56', uf: 'SP', rntc: null }],
        transpo_lacres: ['L-1', 'L-2'],
        transpo_qtde: '2.0000',
        frete_servico: '50.00',
        frete_base: '50.00',
        frete_aliquota: '12.00',
        frete_icms: '6.00',
        frete_cfop: '5353',
        frete_municipio: '3550308',
      })
      nota.transportadora = QUEM
    },
  ],
  ['por balsa', nota => header(nota, { fretepor: 1, transpo_balsa: 'RIO MAR 7' })],
  [
    'processos, guia de trânsito e previsão de entrega',
    (nota, dia) =>
      header(nota, {
        processos_ref: [
          { numero: '0001/2026', origem: 0, ato: '10' },
          { numero: '77/2026', origem: 1, ato: null },
        ],
        guia_tipo: 1,
        guia_uf: 'SP',
        guia_numero: '123456',
        previsao_entrega: isoToWire(dia),
      }),
  ],
  [
    'receituário de defensivo e pagamento antecipado',
    (nota, dia) =>
      header(nota, {
        receituarios: [{ numero: 'R-1', cpf: '123.456.789-09' }],
        notas_antecipadas: [chaveDe(980, dia)],
      }),
  ],
  [
    'tributos retidos e créditos estornados',
    nota => {
      header(nota, { ret_pis: '0.65', ret_irrf: '1.50', ret_base_irrf: '100.00' })
      lines(nota, { estorno_ibs: '0.10', estorno_cbs: '0.90' })
    },
  ],
  [
    'armas',
    nota =>
      first(nota, {
        armas_item: [{ tipo: 0, serie: 'A1', cano: 'C1', descricao: 'ESPINGARDA CALIBRE 12' }],
      }),
  ],
  [
    'FCI, NVE e código próprio',
    nota =>
      lines(nota, {
        fci: 'B01F70AF-10BF-4B1F-848C-65FF57F616FE',
        nves_item: ['AB0001'],
        codigo_barra: 'ABC-123',
      }),
  ],
  [
    'retirada e entrega',
    nota => {
      nota.retirada = QUEM
      nota.entrega = LUGAR
    },
  ],
  [
    'marketplace',
    nota => {
      header(nota, {
        ind_intermediador: 1,
        cnpj_intermediador: '11.444.777/0001-61',
        id_intermediador: 'loja-77',
        tipo_atend: 2,
      })
      nota.venda.contexto = { ...nota.venda.contexto, indPres: 2 }
    },
  ],
  [
    'observações, autorizados e pedido',
    nota => {
      header(nota, {
        autsXml: ['123.456.789-09'],
        obs_fisco: [{ nome: 'Artigo', obs: 'Art. 10 do RICMS' }],
        obs_contrib: [{ nome: 'Vendedor', obs: 'Ana' }],
        obs_fisco_venda: 'Regime especial',
        compra_pedido: 'PED 12/2026',
      })
      lines(nota, { num_pedido: 'PC-77', num_item: '12' })
    },
  ],
  [
    'IPI',
    nota => {
      header(nota, {
        regras: {
          ...nota.venda.regras,
          ipi: { '1': { cst: '50', aliquota: '10', codigo_enq_ipi: '999', opcoes: [] } },
        },
      })
      lines(nota, { regraipi_id: 1, cstipi_id: '50', aliqipi: '10.00', codigo_enq_ipi: '999' })
    },
  ],
  [
    'medicamento com lote',
    nota =>
      first(nota, {
        ncm: '30049099',
        detalhe: { codigo_anvisa: '1023505540012', pmc: '18.9' },
        lote: 'L-1',
        lote_fabricacao: '2026-01-01',
        lote_validade: '2036-01-01',
      }),
  ],
  [
    'lubrificante',
    nota =>
      first(nota, {
        ncm: '27101932',
        detalhe: { codanp: '620101001', desanp: 'OLEO LUBRIFICANTE ACABADO' },
      }),
  ],
  [
    'unidade tributável',
    nota => lines(nota, { unidade_trib: 'CX', fator_coversao: '10', tipo_conversao: 2 }), // contrato
  ],
]
