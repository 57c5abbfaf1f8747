import type { Par } from './casos-do-documento.ts'
import type { Caso } from './simulator-cases.ts'

// what SEFAZ says of the code of ICMS and of its group, written from the MOC 7.0 and the NTs, not from our check
const GRUPO =
  '<orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS>'
const DO_PRIMEIRO = `<ICMS00>${GRUPO}</ICMS00>`
const SEM_ICMS: Par = [
  '<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>',
  '<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>',
]
const BENEFICIO: Par = [
  '<CEST>0302100</CEST><CFOP>5102',
  '<CEST>0302100</CEST><cBenef>SP010360</cBenef><CFOP>5102',
]
const CNPJ_DEST = '<CNPJ>11444777000161</CNPJ>'
const comIe: Par = ['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>110042490114</IE>']
const isento: Par[] = [
  ['<CPF>52998224725</CPF>', CNPJ_DEST],
  ['<indIEDest>9</indIEDest>', '<indIEDest>2</indIEDest>'],
  // a state that takes buyers without registration
  [
    '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
    '<cMun>3205309</cMun><xMun>Vitoria</xMun><UF>ES</UF><CEP>29010000</CEP></enderDest>',
  ],
]
const suspenso = (cst = '50'): Par[] => [
  [DO_PRIMEIRO, `<ICMS40><orig>0</orig><CST>${cst}</CST></ICMS40>`],
  SEM_ICMS,
  BENEFICIO,
]
const CONSERTO: Par = ['<CFOP>5102', '<CFOP>5915']
const st = (modBCST: string, mva = '<pMVAST>40.0000</pMVAST>'): Par => [
  DO_PRIMEIRO,
  `<ICMS10>${GRUPO.replace('<CST>00', '<CST>10')}<modBCST>${modBCST}</modBCST>${mva}<vBCST>0.00</vBCST><pICMSST>18.0000</pICMSST><vICMSST>0.00</vICMSST></ICMS10>`,
]
const diferido = (vICMSOp: string, vICMSDif: string, vICMS: string): Par[] => [
  [
    DO_PRIMEIRO,
    `<ICMS51><orig>0</orig><CST>51</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMSOp>${vICMSOp}</vICMSOp><pDif>50.0000</pDif><vICMSDif>${vICMSDif}</vICMSDif><vICMS>${vICMS}</vICMS></ICMS51>`,
  ],
  ['<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>', `<vBC>50.00</vBC><vICMS>${vICMS}</vICMS><vICMSDeson>`],
  BENEFICIO,
  comIe,
]
const SIMPLES: Par[] = [
  ['<CRT>3', '<CRT>1'],
  [DO_PRIMEIRO, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>'],
  ['<ICMS60><orig>0</orig><CST>60</CST></ICMS60>', '<ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500>'],
  SEM_ICMS,
]
const COM_CREDITO: Par[] = [
  ...SIMPLES,
  [
    '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>',
    '<ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>3.0000</pCredSN><vCredICMSSN>1.50</vCredICMSSN></ICMSSN101>',
  ],
]
const desonerado = (valor: string, motivo = '9'): Par[] => [
  [
    DO_PRIMEIRO,
    `<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>${valor}</vICMSDeson><motDesICMS>${motivo}</motDesICMS><indDeduzDeson>0</indDeduzDeson></ICMS40>`,
  ],
  [
    '<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>0.00',
    `<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>${valor}`,
  ],
  BENEFICIO,
]
const SUFRAMA: Par[] = [
  ...desonerado('9.00', '7'),
  ['<indIEDest>9</indIEDest>', '<indIEDest>9</indIEDest><ISUF>201234017</ISUF>'],
  [
    '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
    '<cMun>1302603</cMun><xMun>Manaus</xMun><UF>AM</UF><CEP>69010000</CEP></enderDest>',
  ],
]
const NO_RJ: Par[] = [
  ['<cUF>35', '<cUF>33'],
  ['<cMunFG>3550308', '<cMunFG>3304557'],
  [
    '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderEmit><IE>110042490114',
    '<cMun>3304557</cMun><xMun>Rio</xMun><UF>RJ</UF><CEP>20010000</CEP></enderEmit><IE>78046759',
  ],
]
const DO_RJ: Par = ['<cBenef>SP010360', '<cBenef>RJ801234']

export const DA_SITUACAO_55: Caso[] = [
  [508, 'suspensão em venda a pessoa', suspenso()],
  [508, 'ST em venda a pessoa', [st('4')]],
  [600, 'CSOSN com crédito em venda a pessoa', COM_CREDITO],
  [529, 'suspensão em venda a isento', [...suspenso(), ...isento]],
  [351, 'ICMS da operação que não é a conta', diferido('9.02', '4.51', '4.51')],
  [352, 'ICMS diferido que não é a conta', diferido('9.00', '4.52', '4.48')],
  [353, 'ICMS que não é a diferença', diferido('9.00', '4.50', '4.52')],
  [932, 'MVA que falta', [st('4', ''), comIe]],
  [933, 'MVA sob pauta', [st('5'), comIe]],
  [627, 'motivo sem o ICMS desonerado', desonerado('0.00')],
  [626, 'isenção da Zona Franca em venda comum', SUFRAMA],
  [934, 'isento no Rio sem o ICMS desonerado', [...NO_RJ, ...suspenso('40'), DO_RJ]],
  [930, 'isento em SP sem código', suspenso('40').slice(0, 2)],
]

/** Notes nearest to each case, which no rule refuses. */
export const PERTO_DA_SITUACAO_55: Readonly<Record<number, Par[]>> = {
  508: [...suspenso(), CONSERTO],
  600: [...COM_CREDITO, comIe],
  529: [...suspenso(), ...isento, CONSERTO],
  351: diferido('9.01', '4.51', '4.50'),
  352: diferido('9.00', '4.51', '4.49'),
  353: diferido('9.00', '4.50', '4.50'),
  932: [st('4'), comIe],
  933: [st('5', ''), comIe],
  627: desonerado('9.00'),
  626: [...SUFRAMA, ['<CFOP>5102', '<CFOP>5110']],
  934: [...NO_RJ, ...desonerado('9.00'), DO_RJ],
}

/** The effective ICMS of the second line, which each state may ask for. */
export const COM_EFETIVO: Par = [
  '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>',
  '<ICMS60><orig>0</orig><CST>60</CST><pRedBCEfet>0.0000</pRedBCEfet><vBCEfet>50.00</vBCEfet><pICMSEfet>18.0000</pICMSEfet><vICMSEfet>9.00</vICMSEfet></ICMS60>',
]
