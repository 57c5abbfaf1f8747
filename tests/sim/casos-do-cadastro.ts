import {
  exportar,
  finalidade,
  local,
  OUTRO_CNPJ,
  type Par,
  paraORio,
  partilha,
} from './casos-do-documento.ts'
import type { Caso } from './simulator-cases.ts'

const CPF_65 = (resto: string): Par => [
  '<CRT>3</CRT></emit>',
  `<CRT>3</CRT></emit><dest><CPF>52998224725</CPF><indIEDest>9</indIEDest>${resto}</dest>`,
]
const isuf = (numero: string): Par => ['</indIEDest></dest>', `</indIEDest><ISUF>${numero}</ISUF></dest>`]
const EM_MANAUS: Par = [
  '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
  '<cMun>1302603</cMun><xMun>Manaus</xMun><UF>AM</UF><CEP>69005000</CEP></enderDest>',
]
const lugar = (tag: 'retirada' | 'entrega', cMun: string, UF = 'SP'): Par => [
  '</dest>',
  `</dest><${tag}><CNPJ>${OUTRO_CNPJ}</CNPJ><xLgr>Rua C</xLgr><nro>3</nro><xBairro>Centro</xBairro><cMun>${cMun}</cMun><xMun>Cidade</xMun><UF>${UF}</UF></${tag}>`,
]
const comb = (codigo: string, ini?: string, fim?: string): Par => [
  '<indTot>1</indTot>',
  `<indTot>1</indTot><comb><cProdANP>${codigo}</cProdANP><descANP>COMBUSTIVEL</descANP><UFCons>SP</UFCons>` +
    (ini === undefined
      ? ''
      : `<encerrante><nBico>1</nBico><nTanque>1</nTanque><vEncIni>${ini}</vEncIni><vEncFin>${fim}</vEncFin></encerrante>`) +
    '</comb>',
]
const LUBRIFICANTE = '620101001'
const ipi = (CST: string, cEnq: string): Par => [
  '</ICMS><PIS>',
  `</ICMS><IPI><cEnq>${cEnq}</cEnq><IPINT><CST>${CST}</CST></IPINT></IPI><PIS>`,
]
const desconto = (valor: string): Par[] => [
  ['<indTot>1', `<vDesc>${valor}</vDesc><indTot>1`],
  ['<vDesc>0.00', `<vDesc>${valor}`],
  ['<vNF>100.00', `<vNF>${(100 - Number(valor)).toFixed(2)}`],
  ['<vPag>100.00', `<vPag>${(100 - Number(valor)).toFixed(2)}`],
]
const ICMS = '<vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS>'
const fcp = (valor: string): Par[] => [
  [ICMS, `${ICMS}<pFCP>2.0000</pFCP><vFCP>${valor}</vFCP>`],
  ['<vFCP>0.00</vFCP><vBCST>', `<vFCP>${valor}</vFCP><vBCST>`],
]
const PIS = '<PIS><PISAliq><CST>01</CST><vBC>50.00</vBC><pPIS>1.6500</pPIS><vPIS>0.83</vPIS></PISAliq></PIS>'
const COFINS =
  '<COFINS><COFINSAliq><CST>01</CST><vBC>50.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>3.80</vCOFINS></COFINSAliq></COFINS>'
const gtin = (cEAN: string, cEANTrib: string): Par[] => [
  ['<cEAN>7891000100103', `<cEAN>${cEAN}`],
  ['<cEANTrib>7891000100103', `<cEANTrib>${cEANTrib}`],
]
const SEM = 'SEM GTIN'
const ISSQN =
  '<ISSQN><vBC>50.00</vBC><vAliq>5.00</vAliq><vISSQN>2.50</vISSQN><cMunFG>3550308</cMunFG><cListServ>14.01</cListServ><indISS>1</indISS><indIncentivo>2</indIncentivo></ISSQN>'

/** Rejections by the registers of a shop (MOC 7.0, annex I), of a 65. */
export const DO_CADASTRO_65: Caso[] = [
  [730, 'inscrição na SUFRAMA em NFC-e', [CPF_65('<ISUF>210140267</ISUF>')]],
  [374, 'CFOP de serviço sem ISSQN', [['<CFOP>5102', '<CFOP>5933']]],
  [
    374,
    'ISSQN sem CFOP de serviço',
    [[`<ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC>${ICMS}</ICMS00></ICMS>`, ISSQN]],
  ],
  [380, 'encerrante que não andou', [comb(LUBRIFICANTE, '100.000', '100.000')]],
  [483, 'desconto maior que o produto', desconto('50.01')],
  [761, 'código da ANP que não existe', [comb('999999999')]],
  [860, 'FCP que não é base × alíquota', fcp('1.02')],
  [886, 'GTIN da unidade tributável sozinho', gtin(SEM, '7891000100103')],
  [888, 'GTIN da unidade tributável em branco', gtin(SEM, '')],
]

/** Nearest that is accepted, of a 65. */
export const PERTO_DO_CADASTRO_65: Readonly<Record<number, Par[]>> = {
  730: [CPF_65('')],
  374: [['<CFOP>5102', '<CFOP>5101']],
  380: [comb(LUBRIFICANTE, '100.000', '100.001')],
  483: desconto('50.00'),
  761: [comb(LUBRIFICANTE)],
  860: fcp('1.01'),
  886: gtin(SEM, SEM),
  888: gtin(SEM, SEM),
}

/** The same of a 55. */
export const DO_CADASTRO_55: Caso[] = [
  [235, 'dígito errado da SUFRAMA', [EM_MANAUS, isuf('210140268')]],
  [276, 'município da retirada que não existe', [lugar('retirada', '3500000')]],
  [277, 'município da retirada de outro estado', [lugar('retirada', '3304557')]],
  [278, 'município da entrega que não existe', [lugar('entrega', '3500000')]],
  [279, 'município da entrega de outro estado', [lugar('entrega', '3304557')]],
  [379, 'encerrante com CFOP de mercadoria', [comb(LUBRIFICANTE, '1.000', '2.000')]],
  [387, 'enquadramento do IPI que não existe', [ipi('53', '000')]],
  [388, 'isenção de IPI com o enquadramento normal', [ipi('52', '999')]],
  [388, 'suspensão de IPI com o enquadramento da isenção', [ipi('55', '301')]],
  [
    507,
    'CNPJ em operação com o exterior',
    [
      ['<idDest>1', '<idDest>3'],
      ['<CPF>52998224725</CPF>', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`],
    ],
  ],
  [
    745,
    'sem o grupo do PIS',
    [
      [PIS, ''],
      ['<vPIS>1.66', '<vPIS>0.83'],
    ],
  ],
  [
    748,
    'sem o grupo da COFINS',
    [
      [COFINS, ''],
      ['<vCOFINS>7.60', '<vCOFINS>3.80'],
    ],
  ],
  [770, 'CFOP que não existe', [['<CFOP>5102', '<CFOP>5199']]],
  [
    876,
    'FCP próprio na venda a consumidor de outro estado',
    [...paraORio, partilha(), partilha(), ...doRio()],
  ],
]

function doRio(): Par[] {
  const antes = '<vBC>50.00</vBC><pICMS>12.0000</pICMS><vICMS>6.00</vICMS>'
  return [
    [antes, `${antes}<pFCP>2.0000</pFCP><vFCP>1.00</vFCP>`],
    ['<vFCP>0.00</vFCP><vBCST>', '<vFCP>1.00</vFCP><vBCST>'],
  ]
}

export const PERTO_DO_CADASTRO_55: Readonly<Record<number, Par[]>> = {
  235: [EM_MANAUS, isuf('210140267')],
  276: [local('retirada', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`)],
  277: [local('retirada', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`)],
  278: [local('entrega', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`)],
  279: [local('entrega', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`)],
  379: [comb(LUBRIFICANTE, '1.000', '2.000'), ['<CFOP>5102', '<CFOP>5656']],
  387: [ipi('53', '999')],
  388: [ipi('52', '301')],
  507: exportar(),
  770: [['<CFOP>5102', '<CFOP>5101']],
  876: [...paraORio, partilha(), partilha()],
}

/** Rules that a state switches on: code, what is wrong, what breaks it, the nearest that does not. */
export const OPTATIVAS_DO_CADASTRO: readonly (readonly [
  number,
  string,
  '55' | '65',
  Par[],
  Par[],
  object?,
])[] = [
  [
    362,
    'venda de combustível sem transportadora',
    '55',
    [comb(LUBRIFICANTE), ['<CFOP>5102', '<CFOP>5655']],
    [
      comb(LUBRIFICANTE),
      ['<CFOP>5102', '<CFOP>5655'],
      ['<modFrete>9</modFrete>', `<modFrete>0</modFrete><transporta><CNPJ>${OUTRO_CNPJ}</CNPJ></transporta>`],
    ],
  ],
  [520, 'CFOP do exterior e cliente do Brasil', '55', exportar(), [['<CFOP>5102', '<CFOP>5101']]],
  [
    521,
    'operação interna com contribuinte de outro estado',
    '55',
    [...noRioSemSair(), ['<modFrete>9', '<modFrete>0']],
    noRioSemSair(),
  ],
  [
    523,
    'CFOP interestadual e cliente do mesmo estado',
    '55',
    [...paraORio.slice(0, 5), lugar('entrega', '3304557', 'RJ'), partilha(), partilha()],
    [...paraORio, partilha(), partilha()],
  ],
  [527, 'exportação com ICMS', '55', exportar(), [['<CFOP>5102', '<CFOP>5101']]],
  [
    628,
    'total acima do limite',
    '55',
    [finalidade('1')],
    [['<CFOP>5102', '<CFOP>5101']],
    { limite_nfce: 99 },
  ],
  [
    734,
    'unidade fora da tabela',
    '65',
    [['<uCom>UN<', '<uCom>PECA<']],
    [
      ['<uCom>UN<', '<uCom>UNID<'],
      ['<uCom>UN<', '<uCom>UNID<'],
    ],
  ],
  [
    817,
    'exportação em unidade que não é a do NCM',
    '55',
    exportar(),
    [...exportar(), ['<uTrib>UN<', '<uTrib>LT<'], ['<uTrib>UN<', '<uTrib>LT<']],
  ],
]

function noRioSemSair(): Par[] {
  return [
    [
      '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
      '<cMun>3304557</cMun><xMun>Rio</xMun><UF>RJ</UF><CEP>20010000</CEP></enderDest>',
    ],
    ['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>78046759</IE>'],
  ]
}
