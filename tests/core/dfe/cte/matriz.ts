import type { EntradaCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import { CTE_FAMILY } from '../../../../src/core/dfe/cte/family.ts'
import type { GrupoXml } from '../../../../src/core/dfe/kit/object.ts'
import { dvCpf } from '../../../../src/core/document/cpf.ts'
import type { Servico } from '../../../../src/core/transporte/servico.ts'
import {
  CAMPINAS,
  chaveDe,
  DESTINATARIO,
  EXPEDIDOR,
  exemplo,
  exemploOs,
  exemploSimp,
  PESSOA,
  RECEBEDOR,
  REMETENTE,
  SALVADOR,
  SAO_PAULO,
} from './exemplos.ts'

/** A document of the matrix, by a name. */
export type Caso = readonly [nome: string, entrada: EntradaCte]
const ide = (mais: Partial<EntradaCte['ide']>) => mais as EntradaCte['ide']
const FORNECEDOR = '11222333000181'
/** A CPF of each digit. */
const cpfOf = (i: number): string => `12345678${i}${dvCpf(`12345678${i}`)}`

export const TOMADORES: readonly Partial<EntradaCte>[] = [
  { tomador: { toma: '0', indIEToma: '1' } },
  { tomador: { toma: '1', indIEToma: '1' }, exped: EXPEDIDOR },
  { tomador: { toma: '2', indIEToma: '1' }, receb: RECEBEDOR },
  { tomador: { toma: '3', indIEToma: '1' } },
  { tomador: { toma: '4', indIEToma: '9', parte: PESSOA } },
]

const REGRAS: Readonly<Record<string, Partial<Servico>>> = {
  '00': { regra: { cst: '00', aliquota: '12' } },
  '20': { regra: { cst: '20', aliquota: '12', reducao: '20', cBenef: 'SP010002' } },
  '40': { regra: { cst: '40' } },
  '41': { regra: { cst: '41' } },
  '51': { regra: { cst: '51' } },
  '60': { regra: { cst: '60', aliquota: '12', credito: '20' } },
  '90': { regra: { cst: '90', aliquota: '12', reducao: '50', credito: '20' } },
  outra: { ufIni: 'MG', regra: { cst: '00', aliquota: '18' } },
  sn: { emitente: { uf: 'SP', crt: '1' }, regra: { cst: 'SN' } },
}

/** A CT-e before this one, by who issued it. */
const anterior = (documento = EXPEDIDOR.documento) => ({
  emissor: { documento, xNome: 'Outra Transportadora' },
  chaves: [chaveDe('57', 90, documento)],
})
const PAGADORES = [REMETENTE, EXPEDIDOR, RECEBEDOR, DESTINATARIO, PESSOA] as const
const PELO_MEIO = { documentos: [], exped: EXPEDIDOR, receb: RECEBEDOR }
/** Kinds of service; a subcontractor is paid by who issued the CT-e before. */
const SERVICOS: readonly ((toma: number) => Partial<EntradaCte>)[] = [
  () => ({ ide: ide({ tpServ: '0' }) }),
  toma => ({
    ide: ide({ tpServ: '1' }),
    anteriores: [anterior((toma < 4 ? PAGADORES[toma] : EXPEDIDOR)?.documento)],
    ...(toma === 4 ? { tomador: { toma: '4', indIEToma: '1', parte: EXPEDIDOR } } : {}),
  }),
  () => ({
    ide: ide({ tpServ: '2' }),
    anteriores: [
      { ...anterior(), emissor: { ...anterior().emissor, IE: '110042490114', UF: 'SP' } },
      {
        ...anterior('60409075000152'),
        papeis: [{ tpDoc: '08', serie: 'B', nDoc: '5544', dEmi: '2026-11-17' }],
      },
    ],
  }),
  () => ({ ide: ide({ tpServ: '3' }), ...PELO_MEIO, anteriores: [anterior()] }),
  () => ({ ide: ide({ tpServ: '4' }), ...PELO_MEIO, multimodais: [chaveDe('57', 91, EXPEDIDOR.documento)] }),
]
const DA_CARGA: Readonly<Record<string, NonNullable<EntradaCte['documentos']>>> = {
  'NF-e com PIN e previsão': [
    { tipo: 'nfe', chave: chaveDe('55', 7, FORNECEDOR), PIN: '1234', dPrev: '2026-11-25' },
  ],
  'DC-e': [{ tipo: 'dce', chave: chaveDe('99', 3) }],
  papel: [
    {
      ...{ tipo: 'outros', tpDoc: '99', descOutros: 'Recibo', nDoc: 'R-1', dEmi: '2026-11-18' },
      vDocFisc: '10.00',
    },
  ],
}

const MODAIS: Readonly<Record<string, GrupoXml>> = {
  '01': { rodo: { RNTRC: 'ISENTO' } },
  '02': { aereo: { dPrevAereo: '2026-11-22', natCarga: {}, tarifa: { CL: 'G', vTar: '10.00' } } },
  '03': {
    aquav: {
      vPrest: '100.00',
      vAFRMM: '8.00',
      xNavio: 'Aurora',
      direc: 'N',
      irin: 'PPXX',
      balsa: [{ xBalsa: 'B1' }],
    },
  },
  '04': {
    ferrov: {
      tpTraf: '1',
      trafMut: { respFat: '1', ferrEmi: '1', vFrete: '10.00' },
      fluxo: 'F1',
    },
  },
  '05': { duto: { vTar: '1.500000', dIni: '2026-11-20', dFim: '2026-11-30' } },
  '06': {
    multimodal: {
      ...{ COTM: 'COTM1', indNegociavel: '0' },
      seg: { infSeg: { xSeg: 'Segura', CNPJ: '11222333000181' }, nApol: '1', nAver: '2' },
    },
  },
}
const MODAIS_CHEIOS: typeof MODAIS = {
  '01': {
    rodo: {
      RNTRC: '12345678',
      occ: [
        {
          ...{ serie: 'A', nOcc: '4321', dEmi: '2026-11-19' },
          emiOcc: { CNPJ: FORNECEDOR, cInt: '7', IE: '110042490114', UF: 'SP', fone: '1133334444' },
        },
      ],
    },
  },
  '02': {
    aereo: {
      ...{ nMinu: '123456789', nOCA: '12345678901', dPrevAereo: '2026-11-24' },
      natCarga: { xDime: '1234X1234X1234', cInfManu: ['01', '15'] },
      tarifa: { CL: 'E', cTar: 'T1', vTar: '876.50' },
      peri: [{ nONU: '1203', qTotEmb: '2', infTotAP: { qTotProd: '10.0000', uniAP: '1' } }],
    },
  },
  '03': {
    aquav: {
      ...{ vPrest: '100.00', vAFRMM: '8.00', xNavio: 'Aurora' },
      ...{ balsa: [{ xBalsa: 'B1' }, { xBalsa: 'B2' }], nViag: '7', direc: 'S', irin: 'PPXX', tpNav: '1' },
    },
  },
  '04': {
    ferrov: {
      tpTraf: '1',
      trafMut: {
        ...{ respFat: '2', ferrEmi: '2', vFrete: '10.00', chCTeFerroOrigem: chaveDe('57', 92) },
        ferroEnv: [
          {
            ...{ CNPJ: FORNECEDOR, cInt: '1', IE: '110042490114', xNome: 'Ferrovia' },
            enderFerro: {
              ...{ xLgr: 'Estação', nro: '1', xBairro: 'Luz', cMun: '3550308', xMun: 'São Paulo' },
              ...{ CEP: '01001000', UF: 'SP' },
            },
          },
        ],
      },
      fluxo: 'F1',
    },
  },
  '05': {
    duto: {
      ...{ vTar: '1.500000', dIni: '2026-11-20', dFim: '2026-11-30', classDuto: '1' },
      ...{ tpContratacao: '1', codPontoEntrada: 'PE1', codPontoSaida: 'PS1', nContrato: 'C-1' },
    },
  },
  '06': { multimodal: { COTM: 'COTM1', indNegociavel: '1' } },
}
/** A city of each authority, with the start of a state registration that is right there. */
const AUTORIZADORAS = [
  ['31', 'MG', '3106200', 'Belo Horizonte', '0623079040081'],
  ['41', 'PR', '4106902', 'Curitiba', '1234567850'],
  ['43', 'RS', '4314902', 'Porto Alegre', '2243658792'],
  ['50', 'MS', '5002704', 'Campo Grande', '280000006'],
  ['51', 'MT', '5103403', 'Cuiabá', '00130000019'],
  ['26', 'PE', '2611606', 'Recife', '032141840'],
  ['29', 'BA', '2927408', 'Salvador', '12345663'],
  ['12', 'AC', '1200401', 'Rio Branco', '0100482300112'],
] as const
/** A service inside the state of an issuer. */
const naUf = ([cUF, UF, cMun, xMun, IE]: (typeof AUTORIZADORAS)[number], tpEmis = 1): EntradaCte => {
  const cidade = { cMun, xMun, UF }
  const chave = chaveDe('57', 1, undefined, tpEmis, cUF)
  const bom = exemplo(
    {
      chave,
      ide: ide({ envio: cidade, inicio: cidade, fim: cidade }),
      qr: `${CTE_FAMILY.qr?.url(UF, '2')}?chCTe=${chave}&tpAmb=2`,
    },
    { emitente: { uf: UF, crt: '3' }, ufIni: UF, ufFim: UF },
  )
  return { ...bom, emit: { ...bom.emit, IE, endereco: { ...bom.emit.endereco, ...cidade } } }
}
const MINAS = { cMun: '3106200', xMun: 'Belo Horizonte', UF: 'MG' }
const EXTERIOR = { cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX' }
const TRAJETOS = [
  [SAO_PAULO, CAMPINAS, '5351 5352 5353 5354 5355 5356 5357 5359 5360'],
  [SAO_PAULO, SALVADOR, '6351 6352 6353 6354 6355 6356 6357 6359 6360'],
  [MINAS, SALVADOR, '6932'],
  [MINAS, MINAS, '5932'],
  [SAO_PAULO, EXTERIOR, '7358'],
] as const
const PARTILHA = { interna: '20.5', fcp: '2' }
export const CTES: readonly Caso[] = [
  ...Object.entries(REGRAS).flatMap(([cst, servico]) =>
    TOMADORES.map((tomador, i): Caso => [`ICMS ${cst}, tomador ${i}`, exemplo(tomador, servico)]),
  ),
  ...SERVICOS.flatMap((servico, i) =>
    TOMADORES.map(
      (tomador, toma): Caso => [`serviço ${i}, tomador ${toma}`, exemplo({ ...tomador, ...servico(toma) })],
    ),
  ),
  ...[0, 1, 2].flatMap(i =>
    Object.entries(DA_CARGA).map(
      ([nome, documentos]): Caso => [
        `serviço ${i}, ${nome}`,
        exemplo({ ...TOMADORES[1], ...SERVICOS[i]?.(1), documentos }),
      ],
    ),
  ),
  ...Object.entries(MODAIS).map(
    ([modal, grupo]): Caso => [
      `modal ${modal}`,
      exemplo({ ide: ide({ modal: modal as EntradaCte['ide']['modal'] }), modal: grupo }),
    ],
  ),
  ...Object.entries(MODAIS_CHEIOS).map(
    ([modal, grupo]): Caso => [
      `modal ${modal} com tudo`,
      exemplo({ ide: ide({ modal: modal as EntradaCte['ide']['modal'] }), modal: grupo }),
    ],
  ),
  ...TRAJETOS.flatMap(([inicio, fim, cfops]) =>
    cfops
      .split(' ')
      .map(
        (CFOP): Caso => [
          `CFOP ${CFOP}`,
          exemplo({ ide: ide({ CFOP, inicio, fim }) }, { ufIni: inicio.UF, ufFim: fim.UF }),
        ],
      ),
  ),
  ...AUTORIZADORAS.map((uf): Caso => [`emitente de ${uf[1]}`, naUf(uf)]),
  ['SVC-SP', naUf(AUTORIZADORAS[6], 8)],
  ['SVC-RS', exemplo({ chave: chaveDe('57', 1, undefined, 7) })],
  [
    'pessoas, e um destinatário com SUFRAMA',
    exemplo({
      rem: PESSOA,
      dest: { ...DESTINATARIO, ISUF: '123456789' },
      tomador: { toma: '3', indIEToma: '1' },
    }),
  ],
  [
    'os nomes e as medidas mais longos',
    exemplo({
      rem: { ...REMETENTE, xNome: 'Ç'.repeat(60), xFant: 'à'.repeat(60) },
      componentes: [
        { nome: 'FRETE PESO AÇÃO', valor: '850.00' },
        { nome: 'PEDÁGIO & TAXAS', valor: '150.00' },
      ],
      carga: {
        ...{ vCarga: '9999999999999.99', proPred: 'Ô'.repeat(60), xOutCat: 'é'.repeat(30) },
        quantidades: [{ cUnid: '02', tpMed: 'PESO BASE DE CALCULO', qCarga: '99999999999.9999' }],
      },
    }),
  ],
  ['dez autorizados', exemplo({ autXML: Array.from({ length: 10 }, (_, i) => cpfOf(i)) })],
  [
    'documentos de outro tipo',
    exemplo({ documentos: [{ tipo: 'outros', tpDoc: '00', descOutros: 'Mudança', nDoc: '1' }] }),
  ],
  ['complemento', exemplo({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('57', 2)] })],
  [
    'dez complementados',
    exemplo({
      ide: ide({ tpCTe: '1' }),
      complementados: Array.from({ length: 10 }, (_, i) => chaveDe('57', 2 + i)),
    }),
  ],
  [
    'substituição',
    exemplo({ ide: ide({ tpCTe: '3' }), substituido: { chave: chaveDe('57', 2), mudaTomador: true } }),
  ],
  [
    'globalizado',
    exemplo({
      ide: ide({ globalizado: true }),
      xObsGlobalizado: 'Procedimento efetuado conforme o regime especial 1/2026',
      documentos: [1, 2, 3, 4, 5].map(i => ({ tipo: 'nfe', chave: chaveDe('55', i, FORNECEDOR) })),
    }),
  ],
  [
    '2000 notas',
    exemplo({
      documentos: Array.from({ length: 2000 }, (_, i) => ({
        tipo: 'nfe',
        chave: chaveDe('55', i + 1, FORNECEDOR),
      })),
    }),
  ],
  [
    'interestadual a quem não contribui',
    exemplo(
      { ide: ide({ fim: SALVADOR, CFOP: '6357' }), ...TOMADORES[4] },
      { partilha: PARTILHA, regra: { cst: '00' } },
    ),
  ],
  [
    'remetente no exterior',
    exemplo({
      rem: {
        ...REMETENTE,
        documento: '00000000000000',
        IE: null,
        endereco: {
          ...REMETENTE.endereco,
          cMun: '9999999',
          xMun: 'EXTERIOR',
          UF: 'EX',
          cPais: '1600',
          xPais: 'CHINA',
          CEP: null,
        },
      },
    }),
  ],
  [
    'tudo o que se observa',
    exemplo({
      compl: {
        ...{
          xCaracAd: 'REENTREGA',
          xCaracSer: 'Expresso',
          xEmi: 'Ana',
          origCalc: 'SAO PAULO',
          destCalc: 'CAMPINAS',
        },
        ...{ entrega: '2026-11-25', xObs: 'Frágil — "não" inclinar & <cuidado>' },
        obsCont: [{ xCampo: 'PEDIDO', xTexto: '123' }],
        obsFisco: [{ xCampo: 'LEI', xTexto: '12.741' }],
      },
      cobranca: { nFat: 'F1', parcelas: [{ nDup: '001', dVenc: '2026-12-20', vDup: '1000.00' }] },
      veiculosNovos: [
        {
          chassi: '9BWZZZ377VT004251',
          cCor: '1',
          xCor: 'Preto',
          cMod: '123456',
          vUnit: '90000.00',
          vFrete: '800.00',
        },
      ],
      autXML: ['52998224725', FORNECEDOR],
      infRespTec: { CNPJ: FORNECEDOR, xContato: 'Suporte', email: 'a@b.com.br', fone: '(11) 3333-4444' },
      ...{ vTotTrib: '130.00', infAdFisco: 'Regime especial' },
    }),
  ],
]

const ALIQUOTAS = { uf: '0.05', mun: '0.05', cbs: '8.7' }
/** Before the group exists, and with each CST by date, of who is in the regular regime and of who chose it. */
export const RTC: readonly Caso[] = [
  '2025-12-30',
  '2026-01-05',
  '2027-01-05',
  '2029-01-05',
  '2033-01-05',
].flatMap(dia =>
  ['000', '200', '410', '510'].flatMap(cst =>
    (['3', '2', '1'] as const).map((CRT): Caso => {
      const dhEmi = `${dia}T10:00:00-03:00`
      const ibscbs = {
        ...{ cst, cClassTrib: `${cst}001`, aliquotas: ALIQUOTAS },
        ...(cst === '200' ? { reducao_ibs: '60', reducao_cbs: '60' } : {}),
        ...(cst === '510' ? { diferimento: '50' } : {}),
      }
      const bom = exemplo(
        { ide: ide({ dhEmi }) },
        { ibscbs, emitente: { uf: 'SP', crt: CRT }, ...(CRT === '1' ? REGRAS['sn'] : {}) },
      )
      return [`${dia} CST ${cst}, CRT ${CRT}`, { ...bom, emit: { ...bom.emit, CRT } }]
    }),
  ),
)

export const OS: readonly Caso[] = [
  ['pessoas', exemploOs()],
  [
    'pessoas dentro da UF',
    exemploOs({
      ide: ide({ fim: CAMPINAS, CFOP: '5357', percurso: [] }),
      modal: { rodoOS: { NroRegEstadual: '1234567890123456789012345' } },
    }),
  ],
  [
    'pessoas, tomador empresa',
    exemploOs({
      tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO },
      os: { xDescServ: 'Fretamento', tributos: { vINSS: '11.00', vPIS: '0.00' } },
    }),
  ],
  [
    'valores',
    exemploOs({
      ...{ ide: ide({ tpServ: '7' }), modal: null },
      os: {
        xDescServ: 'Numerário',
        guias: [{ chave: '3'.repeat(44), componentes: [{ tpComp: '1', vComp: '1000.00' }] }],
      },
    }),
  ],
  [
    'bagagem',
    exemploOs({
      ide: ide({ tpServ: '8', inicio: null, fim: null, percurso: [] }),
      modal: null,
      os: {
        xDescServ: 'Excesso de bagagem',
        documentos: [
          { nDoc: '1', serie: '1', dEmi: '2026-11-20', vDoc: '10.00' },
          { chBPe: chaveDe('63', 1) },
        ],
      },
    }),
  ],
  ['complemento da OS', exemploOs({ ide: ide({ tpCTe: '1' }), complementados: [chaveDe('67', 2)] })],
  ['substituição da OS', exemploOs({ ide: ide({ tpCTe: '3' }), substituido: { chave: chaveDe('67', 2) } })],
  ...(['7', '8'] as const).flatMap(tpServ =>
    (['1', '3'] as const).map(
      (tpCTe): Caso => [
        `OS ${tpServ} de tipo ${tpCTe}`,
        exemploOs({
          ide: ide({ tpServ, tpCTe }),
          modal: null,
          tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO },
          os: {
            xDescServ: 'Serviço',
            guias:
              tpServ === '7'
                ? [{ chave: '3'.repeat(44), componentes: [{ tpComp: '1', vComp: '1000.00' }] }]
                : [],
            documentos: tpServ === '8' ? [{ nDoc: '1', dEmi: '2026-11-20', vDoc: '10.00' }] : [],
          },
          ...(tpCTe === '1'
            ? { complementados: [chaveDe('67', 3)] }
            : { substituido: { chave: chaveDe('67', 4) } }),
        }),
      ],
    ),
  ),
  ...(['0', '1', '2'] as const).map(
    (tpProp): Caso => [
      `OS em veículo de tipo de proprietário ${tpProp}`,
      exemploOs({
        modal: {
          rodoOS: {
            TAF: '123456789012',
            veic: {
              ...{ placa: 'ABC1D23', RENAVAM: '12345678901', UF: 'SP' },
              prop: { CPF: '52998224725', TAF: '210987654321', xNome: 'Dono', tpProp },
            },
            infFretamento: { tpFretamento: '2' },
          },
        },
      }),
    ],
  ),
  ...(['02', '03', '04'] as const).map(
    (modal): Caso => [
      `OS de modal ${modal}`,
      exemploOs({
        ide: ide({ modal, tpServ: '8' }),
        modal: null,
        os: { xDescServ: 'Bagagem', documentos: [{ nDoc: '1', dEmi: '2026-11-20' }] },
      }),
    ],
  ),
  ...Object.entries(REGRAS)
    .filter(([cst]) => cst !== '60')
    .map(([cst, servico]): Caso => [`OS ICMS ${cst}`, exemploOs({}, servico)]),
]

export const SIMP: readonly Caso[] = [
  ['simplificado', exemploSimp()],
  [
    'simplificado, substituição',
    exemploSimp({ ide: ide({ tpCTe: '6' }), substituido: { chave: chaveDe('57', 2) } }),
  ],
  [
    'simplificado, documentos anteriores',
    exemploSimp({
      ide: ide({ tpServ: '1' }),
      entregas: [
        {
          inicio: CAMPINAS,
          fim: SALVADOR,
          valor: '1000.00',
          componentes: [],
          anteriores: [{ chave: chaveDe('57', 3) }, { chave: chaveDe('57', 4), parcial: [chaveDe('55', 9)] }],
        },
      ],
    }),
  ],
  ...['02', '03'].map(
    (modal): Caso => [
      `simplificado, modal ${modal}`,
      exemploSimp({ ide: ide({ modal: modal as '02' }), modal: MODAIS[modal] ?? null }),
    ],
  ),
  ...(['20', '90', 'sn'] as const).map(
    (cst): Caso => [`simplificado, ICMS ${cst}`, exemploSimp({}, REGRAS[cst])],
  ),
  ...[1, 2, 3].map(
    (toma): Caso => [
      `simplificado, tomador ${toma}`,
      exemploSimp({ tomador: { toma: String(toma) as '1', indIEToma: '1', parte: DESTINATARIO } }),
    ],
  ),
  [
    'simplificado, uma entrega de dez notas',
    exemploSimp({
      entregas: [
        {
          ...{
            inicio: CAMPINAS,
            fim: SALVADOR,
            valor: '1000.00',
            componentes: [{ nome: 'FRETE', valor: '1000.00' }],
          },
          notas: Array.from({ length: 10 }, (_, i) => chaveDe('55', i + 1, FORNECEDOR)),
        },
      ],
    }),
  ],
  ['simplificado, ICMS 60', exemploSimp({}, REGRAS['60'])],
  [
    'simplificado, 990 entregas',
    exemploSimp({
      entregas: Array.from({ length: 990 }, (_, i) => ({
        ...{ inicio: CAMPINAS, fim: SALVADOR, valor: '1.00', componentes: [] },
        notas: [chaveDe('55', i + 1, FORNECEDOR)],
      })),
    }),
  ],
]
