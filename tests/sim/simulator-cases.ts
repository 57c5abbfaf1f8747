import { DA_SITUACAO_55 } from './casos-da-situacao.ts'
import { DO_CADASTRO_55, DO_CADASTRO_65 } from './casos-do-cadastro.ts'
import { DO_DOCUMENTO_55, DO_DOCUMENTO_65 } from './casos-do-documento.ts'
import { DO_MANUAL_55, DO_MANUAL_65 } from './casos-do-manual.ts'
import { COM_ST_RETIDO, criarA1, montar, trocar } from './simulator-fixture.ts'

/** Rejection → what is wrong → replacements in the positive fixture that bring it and nothing before it → the day, where it is another. */
export type Caso = [number, string, [string, string][], string?]

export const CPF_DEST = '<dest><CPF>52998224725</CPF><indIEDest>9</indIEDest></dest>'
export const depoisDoEmit = (dest: string): [string, string] => [
  '<CRT>3</CRT></emit>',
  `<CRT>3</CRT></emit>${dest}`,
]
export const ICMS00 =
  '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS></ICMS00>'
export const pagar = (detPag: string): [string, string] => [
  '<detPag><tPag>01</tPag><vPag>100.00</vPag></detPag>',
  detPag,
]
export const ENDERECO =
  '<enderDest><xLgr>Rua B</xLgr><nro>2</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF></enderDest>'
export const HOMOLOGACAO = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
export const cara: [string, string][] = [
  ['<vUnCom>50.0000000000</vUnCom><vProd>50.00</vProd>', '<vUnCom>10050.00</vUnCom><vProd>10050.00</vProd>'],
  ['<vUnTrib>50.0000000000</vUnTrib>', '<vUnTrib>10050.00</vUnTrib>'],
  ['<vProd>100.00</vProd>', '<vProd>10100.00</vProd>'],
  ['<vNF>100.00</vNF>', '<vNF>10100.00</vNF>'],
  pagar('<detPag><tPag>01</tPag><vPag>10100.00</vPag></detPag>'),
]
const total = (tag: string, valor = '1.00'): [string, string] => [
  new RegExp(`<${tag}>[^<]*</${tag}>`).exec(montarTotais())?.[0] ?? tag,
  `<${tag}>${valor}</${tag}>`,
]
function montarTotais(): string {
  const xml = montar({ nNF: 1, a1: modelo }).xml
  return xml.slice(xml.indexOf('<ICMSTot>'))
}
const modelo = criarA1()
/** Totals that make vNF: with one of them a cent up, the total and the payment follow, so that nothing else is wrong. */
const NA_NOTA = ['vST', 'vFCPST', 'vProd', 'vFrete', 'vSeg', 'vII', 'vIPI', 'vIPIDevol', 'vOutro', 'vNF']
/** Changes a tag of ICMSTot only (items carry tags of the same name). */
export const noTotal =
  (tag: string, valor = '1.00') =>
  (xml: string) => {
    const corte = xml.indexOf('<ICMSTot>')
    const vNF = NA_NOTA.includes(tag) ? '100.01' : tag === 'vDesc' ? '99.99' : '100.00'
    const pares = [total(tag, valor), pagar(`<detPag><tPag>01</tPag><vPag>${vNF}</vPag></detPag>`)]
    if (tag !== 'vNF') pares.push(total('vNF', vNF))
    return xml.slice(0, corte) + trocar(...pares)(xml.slice(corte))
  }

export function grupoIbs(): string {
  const xml = montar({ nNF: 1, a1: modelo }).xml
  return /<gIBSCBS>.*?<\/gIBSCBS>/.exec(xml)?.[0] ?? ''
}
function montarTotaisIbs(): string {
  const xml = montar({ nNF: 1, a1: modelo }).xml
  return /<IBSCBS>.*?<\/IBSCBS>/.exec(xml)?.[0] ?? ''
}
export function dest55(): string {
  const xml = montar({ nNF: 1, a1: modelo, modelo: '55' }).xml
  return /<dest>.*?<\/dest>/.exec(xml)?.[0] ?? ''
}

const centavos = (n: number): string => `0.${String(n).padStart(2, '0')}`
/** IBS of the first item and of the note: the state's, the city's, and their sum. The second item has 0.05 of the state's. */
export const ibs = (uf: string, mun: string): [string, string][] => {
  const [a, b] = [Number(uf.slice(2)), Number(mun.slice(2))]
  return [
    ['<vIBSUF>0.04', `<vIBSUF>${uf}`],
    ['<vIBSMun>0.00', `<vIBSMun>${mun}`],
    ['<vIBS>0.04', `<vIBS>${centavos(a + b)}`],
    ['<vIBSUF>0.09', `<vIBSUF>${centavos(a + 5)}`],
    [
      '<vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.09',
      `<vIBSMun>${mun}</vIBSMun></gIBSMun><vIBS>${centavos(a + b + 5)}`,
    ],
  ]
}
/** CBS of the first item and of the note; the second item has 0.41. */
export const cbs = (valor: string): [string, string][] => [
  ['<vCBS>0.33', `<vCBS>${valor}`],
  ['<vCBS>0.74', `<vCBS>${centavos(Number(valor.slice(2)) + 41)}`],
]
/** Totals of IBS/CBS of a note whose first item has no figures. */
export const SO_O_SEGUNDO: [string, string][] = [
  ['<vBCIBSCBS>81.74', '<vBCIBSCBS>45.37'],
  ['<vIBSUF>0.09', '<vIBSUF>0.05'],
  ['<vIBS>0.09', '<vIBS>0.05'],
  ['<vCBS>0.74', '<vCBS>0.41'],
]
/** CST and class of the first item. */
export const classe = (codigo: string): [string, string] => [
  '<IBSCBS><CST>000</CST><cClassTrib>000001',
  `<IBSCBS><CST>${codigo.slice(0, 3)}</CST><cClassTrib>${codigo}`,
]
/** Group put after the rate of an entity of the first item. */
export const depoisDaTaxa = (
  ente: 'pIBSUF>0.1000' | 'pIBSMun>0.0000' | 'pCBS>0.9000',
  grupo: string,
): [string, string] => {
  const tag = ente.split('>')[0] ?? ''
  return [`<${ente}</${tag}>`, `<${ente}</${tag}>${grupo}`]
}
export const G_DIF = '<gDif><pDif>0.0000</pDif><vDif>0.00</vDif></gDif>'
export const gRed = (reducao: string, efetiva: string) =>
  `<gRed><pRedAliq>${reducao}</pRedAliq><pAliqEfet>${efetiva}</pAliqEfet></gRed>`
/** The first item under class 200034 (60 %), right but for what the case changes. */
export const reduzido = (
  uf = gRed('60.0000', '0.0400'),
  mun = gRed('60.0000', '0.0000'),
  deCbs = gRed('60.0000', '0.3600'),
): [string, string][] => [
  classe('200034'),
  depoisDaTaxa('pIBSUF>0.1000', uf),
  depoisDaTaxa('pIBSMun>0.0000', mun),
  depoisDaTaxa('pCBS>0.9000', deCbs),
  ...ibs('0.01', '0.00'),
  ...cbs('0.13'),
]
/** The issuer in another state, as far as its own data goes. */
const emissorEm = (cUF: string, cidade: string, uf: string, ie: string): [string, string][] => [
  ['<cUF>35', `<cUF>${cUF}`],
  ['<cMunFG>3550308', `<cMunFG>${cidade}`],
  [
    '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderEmit><IE>110042490114',
    `<cMun>${cidade}</cMun><xMun>Capital</xMun><UF>${uf}</UF><CEP>80010000</CEP></enderEmit><IE>${ie}`,
  ],
]
export const NO_PR = emissorEm('41', '4106902', 'PR', '9000000300')
export const NO_RJ = emissorEm('33', '3304557', 'RJ', '78046759')
export const NA_BA = emissorEm('29', '2927408', 'BA', '12345663')
export const respTec = (resto = '', cnpj = '11222333000181'): [string, string] => [
  '</pag></infNFe>',
  `</pag><infRespTec><CNPJ>${cnpj}</CNPJ><xContato>Fulano</xContato><email>a@b.com.br</email><fone>4133334444</fone>${resto}</infRespTec></infNFe>`,
]
export const ISENTO = '<ICMS40><orig>0</orig><CST>40</CST></ICMS40>'
export const SEM_ICMS: [string, string] = [
  '<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>',
  '<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>',
]

export const cBenef = (codigo: string): [string, string] => [
  '<CEST>0302100</CEST><CFOP>5102',
  `<CEST>0302100</CEST><cBenef>${codigo}</cBenef><CFOP>5102`,
]

/** After the first item's product: a group of its kind of goods. */
export const mercadoria = (grupo: string): [string, string] => [
  '<indTot>1</indTot>',
  `<indTot>1</indTot>${grupo}`,
]
export const rastro = (dFab: string, dVal: string) =>
  `<rastro><nLote>L1</nLote><qLote>1.000</qLote><dFab>${dFab}</dFab><dVal>${dVal}</dVal></rastro>`
export const COMB = (codigo: string, resto = '') =>
  `<comb><cProdANP>${codigo}</cProdANP><descANP>COMBUSTIVEL</descANP>${resto}<UFCons>SP</UFCons></comb>`
export const glp = (pGNi: string, vPart = '<vPart>4.50</vPart>') =>
  COMB('210203001', `<pGLP>70.00</pGLP><pGNn>20.00</pGNn><pGNi>${pGNi}</pGNi>${vPart}`)
export const EM_KG: [string, string] = ['<uTrib>UN', '<uTrib>kg']
export const MED = '<med><cProdANVISA>1023505540012</cProdANVISA><vPMC>60.00</vPMC></med>'
export const veicProd = (tpVeic: string, espVeic: string) =>
  `<veicProd><tpOp>1</tpOp><chassi>9C2KC1670RR000001</chassi><cCor>R157</cCor><xCor>VERMELHA</xCor><pot>15</pot><cilin>162</cilin><pesoL>0.1170</pesoL><pesoB>0.2900</pesoB><nSerie>RR000001</nSerie><tpComb>16</tpComb><nMotor>KC16E7R000001</nMotor><CMT>0.0000</CMT><dist>1315</dist><anoMod>2027</anoMod><anoFab>2026</anoFab><tpPint>S</tpPint><tpVeic>${tpVeic}</tpVeic><espVeic>${espVeic}</espVeic><VIN>N</VIN><condVeic>1</condVeic><cMod>10302</cMod><cCorDENATRAN>15</cCorDENATRAN><lota>2</lota><tpRest>0</tpRest></veicProd>`
const ARMA = '<arma><tpArma>0</tpArma><nSerie>A1</nSerie><nCano>C1</nCano><descr>Pistola 9 mm</descr></arma>'

export const CASOS_65: Caso[] = [
  ...DO_DOCUMENTO_65,
  ...DO_MANUAL_65,
  ...DO_CADASTRO_65,
  [877, 'lote fabricado amanhã', [mercadoria(rastro('2026-11-21', '2027-01-01'))]],
  [870, 'lote que vence antes da fabricação', [mercadoria(rastro('2026-10-02', '2026-10-01'))]],
  [736, 'veículo novo em NFC-e', [mercadoria(veicProd('04', '1'))]],
  [738, 'arma em NFC-e', [mercadoria(ARMA)]],
  [854, 'GLP sem ser em kg', [mercadoria(glp('10.00'))]],
  [855, 'percentuais do GLP que não somam 100', [mercadoria(glp('9.00')), EM_KG]],
  [461, 'percentuais de GLP em lubrificante', [mercadoria(COMB('620101001', '<pGLP>100.00</pGLP>'))]],
  [378, 'gasolina sem encerrante', [mercadoria(COMB('320102001'))]],
  [252, 'ambiente de produção', [['<tpAmb>2</tpAmb>', '<tpAmb>1</tpAmb>']]],
  [247, 'UF do emitente diferente do cUF', [['<UF>SP</UF>', '<UF>RJ</UF>']]],
  [266, 'série do fisco', [['<serie>1</serie>', '<serie>890</serie>']]],
  [
    556,
    'justificativa sem contingência',
    [
      [
        '</verProc>',
        '</verProc><dhCont>2026-11-20T10:00:00-03:00</dhCont><xJust>sem motivo algum aqui</xJust>',
      ],
    ],
  ],
  [709, 'DANFE de NF-e na NFC-e', [['<tpImp>4</tpImp>', '<tpImp>1</tpImp>']]],
  [209, 'IE do emitente inválida', [['110042490114', '110042490115']]],
  [
    272,
    'município do emitente inexistente',
    [
      [
        '<nro>1</nro><xBairro>Centro</xBairro><cMun>3550308',
        '<nro>1</nro><xBairro>Centro</xBairro><cMun>3500000',
      ],
    ],
  ],
  [
    273,
    'município do emitente de outra UF',
    [
      [
        '<nro>1</nro><xBairro>Centro</xBairro><cMun>3550308',
        '<nro>1</nro><xBairro>Centro</xBairro><cMun>3304557',
      ],
    ],
  ],
  [270, 'município do fato gerador inexistente', [['<cMunFG>3550308', '<cMunFG>3500000']]],
  [271, 'município do fato gerador de outra UF', [['<cMunFG>3550308', '<cMunFG>3304557']]],
  [
    208,
    'CNPJ do destinatário com DV errado',
    [depoisDoEmit('<dest><CNPJ>11222333000182</CNPJ><indIEDest>9</indIEDest></dest>')],
  ],
  [
    220,
    'destinatário igual ao emitente',
    [depoisDoEmit('<dest><CNPJ>11222333000181</CNPJ><indIEDest>9</indIEDest></dest>')],
  ],
  [237, 'CPF do destinatário com DV errado', [depoisDoEmit(CPF_DEST.replace('25<', '26<'))]],
  [598, 'nome de homologação ausente', [depoisDoEmit(CPF_DEST.replace('<ind', '<xNome>Maria</xNome><ind'))]],
  [
    274,
    'município do destinatário inexistente',
    [depoisDoEmit(CPF_DEST.replace('<ind', `${ENDERECO.replace('3550308', '3500000')}<ind`))],
  ],
  [
    275,
    'município do destinatário de outra UF',
    [depoisDoEmit(CPF_DEST.replace('<ind', `${ENDERECO.replace('3550308', '3304557')}<ind`))],
  ],
  [
    729,
    'IE do destinatário na NFC-e',
    [depoisDoEmit(CPF_DEST.replace('</indIEDest>', '</indIEDest><IE>110042490114</IE>'))],
  ],
  [789, 'destinatário contribuinte na NFC-e', [depoisDoEmit(CPF_DEST.replace('>9<', '>2<'))]],
  [705, 'data de saída na NFC-e', [['</dhEmi>', '</dhEmi><dhSaiEnt>2026-11-20T10:00:00-03:00</dhSaiEnt>']]],
  [706, 'NFC-e de entrada', [['<tpNF>1', '<tpNF>0']]],
  [707, 'NFC-e interestadual', [['<idDest>1', '<idDest>2']]],
  [
    708,
    'NFC-e com referência',
    [
      [
        '</verProc>',
        `</verProc><NFref><refNFe>${'3526111122233300018165001000000001148151623'}9</refNFe></NFref>`,
      ],
    ],
  ],
  [715, 'finalidade inválida', [['<finNFe>1', '<finNFe>3']]],
  [716, 'não consumidor final', [['<indFinal>1', '<indFinal>0']]],
  [717, 'operação pela internet', [['<indPres>1', '<indPres>2']]],
  [718, 'IE de substituto', [['</IE><CRT>', '</IE><IEST>110042490114</IEST><CRT>']]],
  [787, 'entrega sem destinatário', [['<indPres>1', '<indPres>4']]],
  [788, 'entrega sem endereço', [['<indPres>1', '<indPres>4'], depoisDoEmit(CPF_DEST)]],
  [750, 'acima de R$ 10.000 sem documento', cara],
  [751, 'acima de R$ 10.000 sem nome', [...cara, depoisDoEmit(CPF_DEST)]],
  [
    752,
    'acima de R$ 10.000 sem endereço',
    [...cara, depoisDoEmit(CPF_DEST.replace('<ind', `<xNome>${HOMOLOGACAO}</xNome><ind`))],
  ],
  [
    373,
    'primeiro item sem o texto de homologação',
    [['NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL', 'Cerveja']],
  ],
  [725, 'CFOP fora da lista da NFC-e', [['<CFOP>5102', '<CFOP>5949']]],
  [774, 'item fora do total', [['<indTot>1', '<indTot>0']]],
  [
    742,
    'IPI na NFC-e',
    [['</ICMS><PIS>', '</ICMS><IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI><PIS>']],
  ],
  [
    743,
    'II na NFC-e',
    [
      [
        '</ICMS><PIS>',
        '</ICMS><II><vBC>0.00</vBC><vDespAdu>0.00</vDespAdu><vII>0.00</vII><vIOF>0.00</vIOF></II><PIS>',
      ],
    ],
  ],
  [
    746,
    'PIS-ST',
    [['</PIS><COFINS>', '</PIS><PISST><vBC>1.00</vBC><pPIS>1.0000</pPIS><vPIS>0.01</vPIS></PISST><COFINS>']],
  ],
  [
    749,
    'COFINS-ST',
    [
      [
        '</COFINS><IBSCBS>',
        '</COFINS><COFINSST><vBC>1.00</vBC><pCOFINS>1.0000</pCOFINS><vCOFINS>0.01</vCOFINS></COFINSST><IBSCBS>',
      ],
    ],
  ],
  [
    740,
    'CST 51',
    [
      [
        ICMS00,
        '<ICMS51><orig>0</orig><CST>51</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMSOp>9.00</vICMSOp><pDif>0.0000</pDif><vICMSDif>0.00</vICMSDif><vICMS>9.00</vICMS></ICMS51>',
      ],
    ],
  ],
  [766, 'CST 50', [[ICMS00, '<ICMS40><orig>0</orig><CST>50</CST></ICMS40>']]],
  [
    766,
    'CST 10',
    [
      [
        ICMS00,
        ICMS00.replaceAll('ICMS00>', 'ICMS10>')
          .replace('<CST>00', '<CST>10')
          .replace(
            '</ICMS10>',
            '<modBCST>4</modBCST><vBCST>0.00</vBCST><pICMSST>18.0000</pICMSST><vICMSST>0.00</vICMSST></ICMS10>',
          ),
      ],
    ],
  ],
  [
    741,
    'partilha na compra de veículo',
    [
      [
        ICMS00,
        '<ICMSPart><orig>0</orig><CST>90</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS><modBCST>4</modBCST><vBCST>0.00</vBCST><pICMSST>18.0000</pICMSST><vICMSST>0.00</vICMSST><pBCOp>100.0000</pBCOp><UFST>SP</UFST></ICMSPart>',
      ],
    ],
  ],
  [
    807,
    'DIFAL na NFC-e',
    [
      [
        '</COFINS><IBSCBS>',
        '</COFINS><ICMSUFDest><vBCUFDest>1.00</vBCUFDest><pICMSUFDest>18.0000</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.0000</pICMSInterPart><vICMSUFDest>0.06</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest><IBSCBS>',
      ],
    ],
  ],
  [
    383,
    'CSOSN 101',
    [
      [
        ICMS00,
        '<ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>1.0000</pCredSN><vCredICMSSN>0.50</vCredICMSSN></ICMSSN101>',
      ],
    ],
  ],
  [753, 'frete', [['<modFrete>9', '<modFrete>0']]],
  [754, 'transportador', [['</modFrete>', '</modFrete><transporta><xNome>Fulano</xNome></transporta>']]],
  [
    760,
    'cobrança',
    [
      [
        '</transp>',
        '</transp><cobr><fat><nFat>1</nFat><vOrig>100.00</vOrig><vDesc>0.00</vDesc><vLiq>100.00</vLiq></fat></cobr>',
      ],
    ],
  ],
  [762, 'compra', [['</pag>', '</pag><compra><xPed>1</xPed></compra>']]],
  [611, 'GTIN com dígito errado', [['<cEAN>7891000100103', '<cEAN>7891000100104']]],
  [612, 'GTIN tributável com dígito errado', [['<cEANTrib>7891000100103', '<cEANTrib>7891000100104']]],
  [882, 'GTIN feito na loja', [['<cEAN>7891000100103', '<cEAN>2000000000008']]],
  [884, 'GTIN tributável feito na loja', [['<cEANTrib>7891000100103', '<cEANTrib>2000000000008']]],
  [885, 'GTIN sem o da unidade tributável', [['<cEANTrib>7891000100103', '<cEANTrib>SEM GTIN']]],
  [
    434,
    'entrega sem dizer se há intermediador',
    [
      ['<indPres>1', '<indPres>4'],
      depoisDoEmit(CPF_DEST.replace('<ind', `<xNome>${HOMOLOGACAO}</xNome>${ENDERECO}<ind`)),
    ],
  ],
  [973, 'CNPJ do responsável técnico errado', [respTec('', '11222333000182')]],
  [
    660,
    'combustível sem o grupo da ANP',
    [
      [
        ICMS00,
        '<ICMS61><orig>0</orig><CST>61</CST><adRemICMSRet>1.4700</adRemICMSRet><vICMSMonoRet>1.47</vICMSMonoRet></ICMS61>',
      ],
      ['<CFOP>5102', '<CFOP>5656'],
      SEM_ICMS,
    ],
  ],
  [660, 'gasolina por CST 00 e CFOP 5102', [['<NCM>22030000', '<NCM>27101259']]],
  [
    337,
    'MEI com CFOP de produção própria',
    [
      ['<CRT>3', '<CRT>4'],
      [ICMS00, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>'],
      [
        '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>',
        '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>',
      ],
      ['<CFOP>5102', '<CFOP>5101'],
      ['<CFOP>5405', '<CFOP>5102'],
      SEM_ICMS,
    ],
  ],
  [
    874,
    'FCP que não é o do estado',
    [
      ['<vICMS>9.00</vICMS></ICMS00>', '<vICMS>9.00</vICMS><pFCP>2.0300</pFCP><vFCP>1.02</vFCP></ICMS00>'],
      ['<vFCP>0.00</vFCP><vBCST>', '<vFCP>1.02</vFCP><vBCST>'],
    ],
  ],
  [777, 'NCM de 2 dígitos', [['<NCM>22030000', '<NCM>22']]],
  [778, 'NCM inexistente', [['<NCM>22030000', '<NCM>99999999']]],
  [
    806,
    'ST sem CEST',
    [
      [
        '<xProd>Cerveja</xProd><NCM>22030000</NCM><CEST>0302100</CEST>',
        '<xProd>Cerveja</xProd><NCM>22030000</NCM>',
      ],
    ],
  ],
  [590, 'CST em emissor do Simples', [['<CRT>3', '<CRT>1']]],
  [
    782,
    'MEI com CSOSN que não é 102 nem 300',
    [
      ['<CRT>3', '<CRT>4'],
      [ICMS00, '<ICMSSN102><orig>0</orig><CSOSN>103</CSOSN></ICMSSN102>'],
      [
        '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>',
        '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>',
      ],
      ['<CFOP>5405', '<CFOP>5102'],
      ['<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>', '<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>'],
    ],
  ],
  [591, 'CSOSN em regime normal', [[ICMS00, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>']]],
  [382, 'CST 60 com CFOP de venda tributada', [['<CFOP>5405', '<CFOP>5102']]],
  [
    528,
    'ICMS diferente de base × alíquota',
    [
      ['<vICMS>9.00</vICMS></ICMS00>', '<vICMS>9.02</vICMS></ICMS00>'],
      ['<vICMS>9.00</vICMS><vICMSDeson>', '<vICMS>9.02</vICMS><vICMSDeson>'],
    ],
  ],
  [629, 'vProd diferente de qCom × vUnCom', [['<qCom>1.0000', '<qCom>1.0010']]],
  [630, 'vProd diferente de qTrib × vUnTrib', [['<qTrib>1.0000', '<qTrib>1.0010']]],
  [1115, 'item sem IBS/CBS', [[montarTotaisIbs(), ''], ...SO_O_SEGUNDO]],
  [1020, 'CST de IBS/CBS inexistente', [['<IBSCBS><CST>000', '<IBSCBS><CST>999']]],
  [
    1021,
    'grupo com CST que o veda',
    [['<IBSCBS><CST>000</CST><cClassTrib>000001', '<IBSCBS><CST>410</CST><cClassTrib>410001']],
  ],
  [
    1022,
    'CST sem o grupo que exige',
    [[`<cClassTrib>000001</cClassTrib>${grupoIbs()}`, '<cClassTrib>000001</cClassTrib>'], ...SO_O_SEGUNDO],
  ],
  [1023, 'cClassTrib inexistente', [['<cClassTrib>000001', '<cClassTrib>000077']]],
  [1024, 'cClassTrib de outro CST', [['<cClassTrib>000001', '<cClassTrib>200001']]],
  [1026, 'alíquota do IBS da UF', [['<pIBSUF>0.1000', '<pIBSUF>0.2000'], ...ibs('0.07', '0.00')]],
  [1036, 'alíquota do IBS do município', [['<pIBSMun>0.0000', '<pIBSMun>0.1000'], ...ibs('0.04', '0.04')]],
  [1037, 'alíquota da CBS', [['<pCBS>0.9000', '<pCBS>1.0000'], ...cbs('0.36')]],
  [1041, 'valor do IBS da UF', ibs('0.06', '0.00')],
  [1052, 'valor do IBS do município', ibs('0.04', '0.02')],
  [1069, 'valor da CBS', cbs('0.35')],
  [
    1150,
    'vIBS',
    [
      ['<vIBS>0.04', '<vIBS>0.05'],
      ['<vIBS>0.09', '<vIBS>0.10'],
    ],
  ],
  [1076, 'total da base', [['<vBCIBSCBS>81.74', '<vBCIBSCBS>81.75']]],
  [1080, 'total do IBS da UF', [['<vIBSUF>0.09', '<vIBSUF>0.10']]],
  [
    1084,
    'total do IBS do município',
    [['<vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.09', '<vIBSMun>0.01</vIBSMun></gIBSMun><vIBS>0.09']],
  ],
  [1085, 'total do IBS', [['<vIBS>0.09', '<vIBS>0.10']]],
  [1091, 'total da CBS', [['<vCBS>0.74', '<vCBS>0.75']]],
  [1023, 'cClassTrib que terminou', [classe('220001')]],
  [1025, 'cClassTrib que não é de nota', [classe('830001')]],
  [1025, 'cClassTrib só da NF-e', [classe('550001')]],
  [1106, 'cClassTrib de combustível sem o grupo', [classe('620001'), [grupoIbs(), ''], ...SO_O_SEGUNDO]],
  [1029, 'diferimento da UF em CST que o veda', [depoisDaTaxa('pIBSUF>0.1000', G_DIF)]],
  [1083, 'diferimento do município em CST que o veda', [depoisDaTaxa('pIBSMun>0.0000', G_DIF)]],
  [1090, 'diferimento da CBS em CST que o veda', [depoisDaTaxa('pCBS>0.9000', G_DIF)]],
  [1032, 'redução da UF em CST que a veda', [depoisDaTaxa('pIBSUF>0.1000', gRed('0.0000', '0.1000'))]],
  [
    1007,
    'redução do município em CST que a veda',
    [depoisDaTaxa('pIBSMun>0.0000', gRed('0.0000', '0.0000'))],
  ],
  [1028, 'redução da CBS em CST que a veda', [depoisDaTaxa('pCBS>0.9000', gRed('0.0000', '0.9000'))]],
  [1033, 'CST 200 sem a redução da UF', [classe('200034')]],
  [1074, 'CST 200 sem a redução do município', reduzido(undefined, '')],
  [1079, 'CST 200 sem a redução da CBS', reduzido(undefined, undefined, '')],
  [1034, 'redução da UF que não é a da tabela', reduzido(gRed('30.0000', '0.0700'))],
  [1046, 'redução do município que não é a da tabela', reduzido(undefined, gRed('30.0000', '0.0000'))],
  [1063, 'redução da CBS que não é a da tabela', reduzido(undefined, undefined, gRed('30.0000', '0.6300'))],
  [1035, 'alíquota efetiva da UF', reduzido(gRed('60.0000', '0.0500'))],
  [1047, 'alíquota efetiva do município', reduzido(undefined, gRed('60.0000', '0.0100'))],
  [1064, 'alíquota efetiva da CBS', reduzido(undefined, undefined, gRed('60.0000', '0.3700'))],
  [857, 'duplicata mercantil', [pagar('<detPag><tPag>14</tPag><vPag>100.00</vPag></detPag>')]],
  [225, 'meio de pagamento que não existe', [pagar('<detPag><tPag>77</tPag><vPag>100.00</vPag></detPag>')]],
  [391, 'PIX sem o grupo card', [pagar('<detPag><tPag>17</tPag><vPag>100.00</vPag></detPag>')]],
  [899, 'sem pagamento', [pagar('<detPag><tPag>90</tPag><vPag>0.00</vPag></detPag>')]],
  [441, 'outros sem descrição', [pagar('<detPag><tPag>99</tPag><vPag>100.00</vPag></detPag>')]],
  [391, 'cartão sem o grupo card', [pagar('<detPag><tPag>03</tPag><vPag>100.00</vPag></detPag>')]],
  [
    392,
    'TEF sem autorização',
    [pagar('<detPag><tPag>03</tPag><vPag>100.00</vPag><card><tpIntegra>1</tpIntegra></card></detPag>')],
  ],
  [767, 'pagamento a mais de um real do total', [['<vPag>100.00', '<vPag>90.00']]],
  [865, 'um centavo a menos', [['<vPag>100.00', '<vPag>99.99']]],
  [866, 'sobra sem troco', [['<vPag>100.00', '<vPag>100.50']]],
  [869, 'troco errado', [pagar('<detPag><tPag>01</tPag><vPag>110.00</vPag></detPag><vTroco>9.99</vTroco>')]],
]

/** A cent too much in each total of ICMSTot. */
export const TOTAIS: [number, string, string][] = [
  [531, 'vBC', '50.01'],
  [532, 'vICMS', '9.01'],
  [795, 'vICMSDeson', '0.01'],
  [861, 'vFCP', '0.01'],
  [533, 'vBCST', '0.01'],
  [534, 'vST', '0.01'],
  [862, 'vFCPST', '0.01'],
  [859, 'vFCPSTRet', '0.01'],
  [564, 'vProd', '100.01'],
  [535, 'vFrete', '0.01'],
  [536, 'vSeg', '0.01'],
  [537, 'vDesc', '0.01'],
  [601, 'vII', '0.01'],
  [538, 'vIPI', '0.01'],
  [863, 'vIPIDevol', '0.01'],
  [602, 'vPIS', '1.67'],
  [603, 'vCOFINS', '7.61'],
  [604, 'vOutro', '0.01'],
  [610, 'vNF', '100.01'],
  [685, 'vTotTrib', '20.01'],
]

/** Who pays ICMS of his own: no difference is owed to his state (694). */
export const contribuinte = (ie: string): [string, string] => [
  '<indIEDest>9</indIEDest>',
  `<indIEDest>1</indIEDest><IE>${ie}</IE>`,
]
export const OUTRA_UF: [string, string] = [
  '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
  '<cMun>3304557</cMun><xMun>Rio</xMun><UF>RJ</UF><CEP>01001000</CEP></enderDest>',
]

export const CASOS_55: Caso[] = [
  ...DO_CADASTRO_55,
  [841, 'tipo de veículo que não existe', [mercadoria(veicProd('99', '1'))]],
  [842, 'espécie de veículo que não existe', [mercadoria(veicProd('04', '9'))]],
  [843, 'motocicleta de espécie mista', [mercadoria(veicProd('04', '3'))]],
  [873, 'medicamento sem lote', [mercadoria(MED)]],
  [856, 'GLP sem valor de partida', [mercadoria(glp('10.00', '')), EM_KG]],
  [
    733,
    'CFOP interno em operação interestadual',
    [
      ['<idDest>1', '<idDest>2'],
      ['<CFOP>5405', '<CFOP>6404'],
      [ICMS00, ICMS00.replace('18.0000', '12.0000').replace('9.00', '6.00')],
      ['<vICMS>9.00</vICMS><vICMSDeson>', '<vICMS>6.00</vICMS><vICMSDeson>'],
      OUTRA_UF,
      contribuinte('78046759'),
    ],
  ],
  [
    693,
    'alíquota acima da interestadual',
    [
      ['<idDest>1', '<idDest>2'],
      ['<CFOP>5102', '<CFOP>6102'],
      ['<CFOP>5405', '<CFOP>6404'],
      OUTRA_UF,
      contribuinte('78046759'),
    ],
  ],
  [
    663,
    'importado a 12 % em operação interestadual',
    [
      ['<idDest>1', '<idDest>2'],
      ['<CFOP>5102', '<CFOP>6102'],
      ['<CFOP>5405', '<CFOP>6404'],
      [ICMS00, ICMS00.replace('18.0000', '12.0000').replace('9.00', '6.00').replace('<orig>0', '<orig>2')],
      ['<vICMS>9.00</vICMS><vICMSDeson>', '<vICMS>6.00</vICMS><vICMSDeson>'],
      OUTRA_UF,
      contribuinte('78046759'),
    ],
  ],
  [805, 'isento de inscrição em UF que não aceita', [['<indIEDest>9', '<indIEDest>2']]],
  [972, 'UF que exige responsável técnico', NO_PR],
  [486, 'UF que exige a quem liberar o XML', NA_BA],
  [930, 'benefício sem código, em UF que o exige', [...NO_RJ, [ICMS00, ISENTO], SEM_ICMS]],
  [928, 'código de benefício em CST que não o tem', [...NO_RJ, cBenef('RJ801234')]],
  [
    946,
    'código de benefício de outra UF',
    [...NO_PR, respTec(), [ICMS00, ISENTO], SEM_ICMS, cBenef('SP810001')],
  ],
  [1030, 'CST 510 sem diferimento', [classe('510001')]],
  [1132, 'CST 800 sem a transferência de crédito', [classe('800001'), [grupoIbs(), ''], ...SO_O_SEGUNDO]],
  [1135, 'CST 810 sem o crédito presumido', [classe('810001'), [grupoIbs(), ''], ...SO_O_SEGUNDO]],
  ...(
    [
      [1131, 'transferência de crédito', '<gTransfCred><vIBS>0.00</vIBS><vCBS>0.00</vCBS></gTransfCred>'],
      [
        1134,
        'crédito presumido da ZFM',
        '<gCredPresIBSZFM><competApur>2026-11</competApur><tpCredPresIBSZFM>1</tpCredPresIBSZFM><vCredPresIBSZFM>0.00</vCredPresIBSZFM></gCredPresIBSZFM>',
      ],
      [
        1169,
        'ajuste de competência',
        '<gAjusteCompet><competApur>2026-10</competApur><vIBS>0.00</vIBS><vCBS>0.00</vCBS></gAjusteCompet>',
      ],
    ] as const
  ).map(
    ([codigo, qual, grupo]): Caso => [
      codigo,
      `CST 410 com ${qual}`,
      [classe('410001'), [grupoIbs(), grupo], ...SO_O_SEGUNDO],
    ],
  ),
  [1170, 'CST 811 sem o ajuste', [classe('811001'), [grupoIbs(), ''], ...SO_O_SEGUNDO]],
  [710, 'DANFE de NFC-e', [['<tpImp>1', '<tpImp>4']]],
  [719, 'sem destinatário', [[dest55(), '']]],
  [724, 'sem nome', [[`<xNome>${HOMOLOGACAO}</xNome>`, '']]],
  [726, 'sem endereço', [[`${ENDERECO.replace('</UF>', '</UF><CEP>01001000</CEP>')}`, '']]],
  [728, 'contribuinte sem IE', [['<indIEDest>9', '<indIEDest>1']]],
  [791, 'isento com IE', [['<indIEDest>9</indIEDest>', '<indIEDest>2</indIEDest><IE>110042490114</IE>']]],
  [
    210,
    'IE do destinatário inválida',
    [['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>110042490115</IE>']],
  ],
  [696, 'não contribuinte que não é consumidor final', [['<indFinal>1', '<indFinal>0'], COM_ST_RETIDO]],
  [
    772,
    'interestadual na mesma UF',
    [
      ['<idDest>1', '<idDest>2'],
      ['<CFOP>5102', '<CFOP>6102'],
      ['<CFOP>5405', '<CFOP>6404'],
      [ICMS00, ICMS00.replace('18.0000', '12.0000').replace('9.00', '6.00')],
      ['<vICMS>9.00</vICMS><vICMSDeson>', '<vICMS>6.00</vICMS><vICMSDeson>'],
      contribuinte('110042490114'),
    ],
  ],
  [
    711,
    'offline sem balcão',
    [
      ['<tpEmis>1</tpEmis>', '<tpEmis>9</tpEmis>'],
      [
        '</verProc>',
        '</verProc><dhCont>2026-11-20T10:00:00-03:00</dhCont><xJust>sem motivo algum aqui</xJust>',
      ],
    ],
  ],
  [
    773,
    'interna para outra UF, não presencial',
    [
      ['<indPres>1', '<indPres>9'],
      [
        '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
        '<cMun>3304557</cMun><xMun>Rio</xMun><UF>RJ</UF><CEP>01001000</CEP></enderDest>',
      ],
      ['</indPres>', '</indPres><indIntermed>0</indIntermed>'],
    ],
  ],
  [518, 'CFOP de entrada em saída', [['<CFOP>5102', '<CFOP>1102']]],
  [519, 'CFOP de saída em entrada', [['<tpNF>1', '<tpNF>0']]],
  [731, 'CFOP do exterior em operação interna', [['<CFOP>5102', '<CFOP>7102']]],
  [732, 'CFOP interestadual em operação interna', [['<CFOP>5102', '<CFOP>6102']]],
  [904, 'sem pagamento com valor', [pagar('<detPag><tPag>90</tPag><vPag>1.00</vPag></detPag>')]],
  ...DO_DOCUMENTO_55,
  ...DO_MANUAL_55,
  ...DA_SITUACAO_55,
  [
    931,
    'código de redução em CST isento',
    [...NO_PR, respTec(), [ICMS00, ISENTO], SEM_ICMS, cBenef('PR820001')],
  ],
]
