import type { EntradaCte, ParteCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import { buildChave } from '../../../../src/core/document/chave.ts'
import { computeServico } from '../../../../src/core/transporte/imposto.ts'
import type { Servico } from '../../../../src/core/transporte/servico.ts'

export const chaveDe = (modelo: string, numero: number, cnpj = '12ABC34501DE35', tpEmis = 1, cUF = '35') =>
  buildChave({ cUF, AAMM: '2611', cnpj, mod: modelo, serie: 1, nNF: numero, tpEmis, cNF: 12345678 })

export const SAO_PAULO = { cMun: '3550308', xMun: 'São Paulo', UF: 'SP' }
export const CAMPINAS = { cMun: '3509502', xMun: 'Campinas', UF: 'SP' }
export const SALVADOR = { cMun: '2927408', xMun: 'Salvador', UF: 'BA' }

export const parte = (
  documento: string,
  xNome: string,
  cidade = SAO_PAULO,
  IE: string | null = null,
): ParteCte => ({
  documento,
  xNome,
  IE,
  fone: '(11) 3333-4444',
  email: 'fiscal@exemplo.com.br',
  endereco: { ...cidade, xLgr: 'Rua das Flores', nro: '10', xBairro: 'Centro', CEP: '01001-000' },
})

export const REMETENTE = parte('11222333000181', 'Indústria Ônix Ltda', SAO_PAULO, '110042490114')
export const DESTINATARIO = parte('11444777000161', 'Comércio & Filhos', CAMPINAS, '244123456789')
export const EXPEDIDOR = parte('60746948000112', 'Armazém do Sul', SAO_PAULO, '110042490114')
export const RECEBEDOR = parte('00000000000191', 'Depósito Central', CAMPINAS, '244123456780')
export const PESSOA = { ...parte('52998224725', 'Maria de Jesus', CAMPINAS), xFant: 'Maria' }

export const DIA = '2026-11-20T10:00:00-03:00'

/** A good CT-e: SP to Campinas, the sender pays, one note, ICMS 12 %. `servico` says the tax. */
export function exemplo(mais: Partial<EntradaCte> = {}, servico: Partial<Servico> = {}): EntradaCte {
  const ide = {
    ...{ dhEmi: DIA, tpAmb: '2', natOp: 'Prestação de serviço de transporte', CFOP: '5353' },
    ...{ tpCTe: '0', modal: '01', tpServ: '0', envio: SAO_PAULO, inicio: SAO_PAULO, fim: CAMPINAS },
    ...mais.ide,
  } as EntradaCte['ide']
  const imposto = computeServico({
    dia: ide.dhEmi,
    emitente: { uf: 'SP', crt: mais.emit?.CRT ?? '3' },
    ufIni: ide.inicio?.UF ?? 'SP',
    ufFim: ide.fim?.UF ?? 'SP',
    indIEToma: mais.tomador?.indIEToma ?? '1',
    valor: '1000.00',
    comImposto: true,
    regra: { cst: '00', aliquota: '12' },
    ibscbs: { cst: '000', cClassTrib: '000001' },
    ...servico,
  })
  return {
    documento: 'CTe',
    chave: chaveDe('57', 1),
    emit: {
      ...{ CNPJ: '12ABC34501DE35', IE: '110042490114', xNome: 'Transportes Aurora', CRT: '3' },
      endereco: { ...SAO_PAULO, xLgr: 'Av. Brasil', nro: '1', xBairro: 'Centro', CEP: '01001000' },
    },
    tomador: { toma: '0', indIEToma: '1' },
    rem: REMETENTE,
    dest: DESTINATARIO,
    componentes: [
      { nome: 'FRETE PESO', valor: '850.00' },
      { nome: 'PEDAGIO', valor: '150.00' },
    ],
    carga: {
      ...{ vCarga: '50000.00', proPred: 'Peças de metal' },
      quantidades: [{ cUnid: '01', tpMed: 'PESO BRUTO', qCarga: '1250.5' }],
    },
    documentos: [{ tipo: 'nfe', chave: chaveDe('55', 7, '11222333000181') }],
    modal: { rodo: { RNTRC: '12345678' } },
    ...mais,
    ide,
    imposto: mais.imposto ?? imposto,
    qr:
      mais.qr ??
      `https://nfe.fazenda.sp.gov.br/CTeConsulta/qrCode?chCTe=${mais.chave ?? chaveDe('57', 1)}&tpAmb=2`,
  }
}

/** A good OS: people from SP to BA. */
export const exemploOs = (mais: Partial<EntradaCte> = {}, servico: Partial<Servico> = {}): EntradaCte => {
  const ide = {
    ...{ tpServ: '6', fim: SALVADOR, CFOP: '6357', percurso: ['MG'] },
    ...mais.ide,
  } as EntradaCte['ide']
  return exemplo(
    {
      documento: 'CTeOS',
      chave: chaveDe('67', 1),
      ...{ rem: null, dest: null, carga: null, documentos: [] },
      tomador: { toma: '4', indIEToma: '9', parte: PESSOA },
      os: {
        xDescServ: 'Excursão',
        qCarga: '45.0000',
        seguros: [{ respSeg: '4', xSeg: 'Segura', nApol: '9' }],
      },
      modal: {
        rodoOS: {
          TAF: '123456789012',
          veic: { placa: 'ABC1D23', RENAVAM: '123456789', UF: 'SP' },
          infFretamento: { tpFretamento: '1', dhViagem: '2026-11-21T06:00:00-03:00' },
        },
      },
      ...mais,
      ide,
    },
    servico,
  )
}

/** A good simplificado: two deliveries of one taker, from SP to BA. */
export const exemploSimp = (mais: Partial<EntradaCte> = {}, servico: Partial<Servico> = {}): EntradaCte =>
  exemplo(
    {
      documento: 'CTeSimp',
      ...{ rem: null, dest: null, documentos: [], componentes: [] },
      tomador: { toma: '0', indIEToma: '1', parte: REMETENTE },
      carga: {
        ...{ vCarga: '50000.00', proPred: 'Peças' },
        quantidades: [{ cUnid: '01', tpMed: '02', qCarga: '100' }],
      },
      entregas: [1, 2].map(i => ({
        ...{ inicio: SAO_PAULO, fim: SALVADOR, valor: '500.00' },
        componentes: [{ nome: 'FRETE', valor: '500.00' }],
        notas: [chaveDe('55', 20 + i, '11222333000181')],
      })),
      ...mais,
      ide: { ...{ tpCTe: '5', fim: SALVADOR, CFOP: '6353' }, ...mais.ide } as EntradaCte['ide'],
    },
    servico,
  )
