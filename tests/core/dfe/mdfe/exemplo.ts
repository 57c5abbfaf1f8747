import type {
  CargaMdfe,
  EntradaMdfe,
  PagamentoMdfe,
  RodoMdfe,
  SeguroMdfe,
  VeiculoMdfe,
} from '../../../../src/core/dfe/mdfe/compose/entrada.ts'
import { buildChave } from '../../../../src/core/document/chave.ts'

export const CNPJ = '11222333000181'
const OUTRO = '12345678000195'
export const CPF = '52998224725'

/** A key of any model, of the issuer of the examples. */
export const chaveDe = (
  mod: string,
  nNF: number,
  mais: { cnpj?: string; tpEmis?: string; serie?: string } = {},
) =>
  buildChave({
    ...{ cUF: '35', AAMM: '2611', cnpj: mais.cnpj ?? CNPJ, mod, serie: mais.serie ?? '1', nNF },
    ...{ tpEmis: mais.tpEmis ?? '1', cNF: '34711025' },
  })

export const notas = (quantas: number, de = 1): CargaMdfe[] =>
  Array.from({ length: quantas }, (_, i) => ({ chave: chaveDe('55', de + i) }))
export const ctes = (quantos: number, de = 1): CargaMdfe[] =>
  Array.from({ length: quantos }, (_, i) => ({ chave: chaveDe('57', de + i) }))

export const SAO_PAULO = { cMun: '3550308', xMun: 'São Paulo' }
export const CAMPINAS = { cMun: '3509502', xMun: 'Campinas' }
export const RIO = { cMun: '3304557', xMun: 'Rio de Janeiro' }
export const NITEROI = { cMun: '3303302', xMun: 'Niterói' }

export const cavalo: VeiculoMdfe = {
  codigo: '1',
  placa: 'ABC1D23',
  renavam: '12345678901',
  tara: '7500',
  capacidade: '14000',
  volume: '45',
  carroceria: '02',
  uf: 'SP',
}

export const reboque = (i: number): VeiculoMdfe => ({
  codigo: `R${i}`,
  placa: `REB${i}A2${i}`,
  tara: '3200.50',
  capacidade: '20000',
  carroceria: '02',
  uf: 'SP',
})

export const rodo = (mais: Partial<RodoMdfe> = {}): RodoMdfe => ({
  modal: '1',
  ciots: [],
  vales: [],
  contratantes: [],
  pagamentos: [],
  tracao: { ...cavalo, condutores: [{ nome: 'José da Silva', cpf: CPF }], rodado: '03' },
  reboques: [],
  lacres: [],
  ...mais,
})

/** Own goods in an own truck, from São Paulo to Rio: the commonest manifest. */
export const proprio = (
  mais: Partial<EntradaMdfe> = {},
  ide: Partial<EntradaMdfe['ide']> = {},
): EntradaMdfe => ({
  chave: chaveDe('58', 1),
  ide: {
    tpAmb: '2',
    tpEmit: '2',
    dhEmi: '2026-11-20T08:15:00-03:00',
    tpEmis: '1',
    verProc: 'Tecla',
    UFIni: 'SP',
    UFFim: 'RJ',
    ...ide,
  },
  emit: {
    documento: { tipo: 'CNPJ', numero: CNPJ },
    IE: '110.042.490.114',
    xNome: 'Mercado do Zé Ltda',
    xFant: 'Mercado do Zé',
    endereco: {
      xLgr: 'Rua das Flores',
      nro: '10',
      xBairro: 'Centro',
      ...SAO_PAULO,
      UF: 'SP',
      CEP: '01001-000',
      fone: '(11) 3333-4444',
      email: 'fiscal@mercado.com.br',
    },
  },
  carregamento: [SAO_PAULO],
  percurso: [],
  modal: rodo(),
  descarregamento: [{ ...RIO, documentos: notas(3) }],
  seguros: [],
  carga: { valor: '15230.5', unidade: '01', peso: '1250.5' },
  lacres: [],
  autorizados: [],
  ...mais,
})

export const seguro = (mais: Partial<SeguroMdfe> = {}): SeguroMdfe => ({
  responsavel: '1',
  seguradora: { nome: 'Seguradora do Brasil S.A.', cnpj: OUTRO },
  apolice: '123456',
  averbacoes: ['0000000001'],
  ...mais,
})

export const pagamento = (mais: Partial<PagamentoMdfe> = {}): PagamentoMdfe => ({
  nome: 'Contratante Ltda',
  documento: { tipo: 'CNPJ', numero: OUTRO },
  componentes: [{ tipo: '04', valor: '1500' }],
  contrato: '1500',
  aPrazo: false,
  parcelas: [],
  recebimento: { pix: CNPJ },
  ...mais,
})

/** A carrier of one CT-e, with all that the road demands of it. */
export const transportador = (
  mais: Partial<EntradaMdfe> = {},
  via: Partial<RodoMdfe> = {},
  ide: Partial<EntradaMdfe['ide']> = {},
): EntradaMdfe =>
  proprio(
    {
      modal: rodo({
        rntrc: '12345678',
        ciots: [{ codigo: '123456789012', documento: { tipo: 'CNPJ', numero: OUTRO } }],
        contratantes: [{ nome: 'Contratante Ltda', documento: { tipo: 'CNPJ', numero: OUTRO } }],
        pagamentos: [pagamento()],
        ...via,
      }),
      descarregamento: [{ ...RIO, documentos: ctes(1) }],
      seguros: [seguro()],
      produto: {
        tipo: '05',
        nome: 'Alimentos',
        ncm: '19053100',
        lotacao: { carrega: { cep: '01001000' }, descarrega: { cep: '20010000' } },
      },
      ...mais,
    },
    { tpEmit: '1', ...ide },
  )

/** Owner of a vehicle that is not the issuer's. */
export const dono = (tipo: '0' | '1' | '2') => ({
  documento: { tipo: 'CPF' as const, numero: CPF },
  rntrc: '87654321',
  nome: 'João Autônomo',
  ie: 'ISENTO',
  uf: 'SP',
  tipo,
})
