import { buildChave } from '../../src/core/document/chave.ts'
import type { Caso } from './simulator-cases.ts'
import { CNPJ, IBSCBS } from './simulator-fixture.ts'

export type Par = [string, string]

export const chave = (nNF: string, mod = '55', cnpj = CNPJ, tpEmis: '1' | '9' = '1'): string =>
  buildChave({ cUF: '35', AAMM: '2610', cnpj, mod, serie: '1', nNF, tpEmis, cNF: '48151623' })
/** The same key with another check digit. */
const errada = (certa: string): string => certa.slice(0, 43) + ((Number(certa[43]) + 1) % 10)
/** Who receives the notes here. */
export const CPF = '52998224725'
export const OUTRO_CNPJ = '11444777000161'
const MAU_CNPJ = '11444777000162'
const MAU_CPF = '52998224726'

export const ref = (...chaves: string[]): Par => [
  '</verProc>',
  `</verProc>${chaves.map(c => `<NFref><refNFe>${c}</refNFe></NFref>`).join('')}`,
]
const debito = (tipo: string): Par => [
  '<finNFe>1</finNFe>',
  `<finNFe>6</finNFe><tpNFDebito>${tipo}</tpNFDebito>`,
]
const credito = (tipo: string): Par => [
  '<finNFe>1</finNFe>',
  `<finNFe>5</finNFe><tpNFCredito>${tipo}</tpNFCredito>`,
]
const ENTRADA: Par[] = [
  ['<tpNF>1', '<tpNF>0'],
  ['<CFOP>5102', '<CFOP>1949'],
  ['<CFOP>5405', '<CFOP>1949'],
]
/** Both lines under a class that has no gIBSCBS, and what each has in its place. */
const semFiguras = (classe: string, grupo: string): Par[] => [
  ...[FIGURAS('36.37', '0.04', '0.33'), FIGURAS('45.37', '0.05', '0.41')].map(
    (figuras): Par => [
      `<CST>000</CST><cClassTrib>000001</cClassTrib>${figuras}`,
      `<CST>${classe.slice(0, 3)}</CST><cClassTrib>${classe}</cClassTrib>${grupo}`,
    ],
  ),
  ['<vBCIBSCBS>81.74', '<vBCIBSCBS>0.00'],
  ['<vIBSUF>0.09', '<vIBSUF>0.00'],
  ['<vIBS>0.09', '<vIBS>0.00'],
  ['<vCBS>0.74', '<vCBS>0.00'],
]
const FIGURAS = (bc: string, ibs: string, cbs: string) =>
  IBSCBS(bc, ibs, cbs).replace(/^.*?(<gIBSCBS>.*<\/gIBSCBS>).*$/, '$1')
const deValor = (valor: string) => `<vIBS>${valor}</vIBS><vCBS>0.00</vCBS>`
const transfere = (valor: string) => `<gTransfCred>${deValor(valor)}</gTransfCred>`
const ajusta = (valor: string) =>
  `<gAjusteCompet><competApur>2026-10</competApur>${deValor(valor)}</gAjusteCompet>`

export const finalidade = (codigo: string): Par => ['<finNFe>1', `<finNFe>${codigo}`]
const pagamento = (detPag: string): Par => ['<detPag><tPag>01</tPag><vPag>100.00</vPag></detPag>', detPag]
export const SEM_PAGAMENTO = pagamento('<detPag><tPag>90</tPag><vPag>0.00</vPag></detPag>')
export const saida = (quando: string): Par => [
  '</dhEmi>',
  `</dhEmi><dhSaiEnt>${quando}T10:00:00-03:00</dhSaiEnt>`,
]
export const presenca = (indPres: string, indIntermed: string): Par => [
  '<indPres>1</indPres>',
  `<indPres>${indPres}</indPres><indIntermed>${indIntermed}</indIntermed>`,
]
/** After the taxes of the next line that has nothing there. */
export const noItem = (grupo: string): Par => ['</imposto></det>', `</imposto>${grupo}</det>`]
export const daNota = (de: string, nItem = '<nItem>1</nItem>'): Par =>
  noItem(`<DFeReferenciado><chaveAcesso>${de}</chaveAcesso>${nItem}</DFeReferenciado>`)
export const depoisDoPag = (grupo: string): Par => ['</pag></infNFe>', `</pag>${grupo}</infNFe>`]
export const intermediador = (cnpj: string): Par =>
  depoisDoPag(`<infIntermed><CNPJ>${cnpj}</CNPJ><idCadIntTran>loja-77</idCadIntTran></infIntermed>`)
const depoisDoDest = (grupo: string): Par => ['</dest>', `</dest>${grupo}`]
export const local = (tag: 'retirada' | 'entrega', documento: string): Par =>
  depoisDoDest(
    `<${tag}>${documento}<xLgr>Rua C</xLgr><nro>3</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF></${tag}>`,
  )
export const autXML = (documento: string): Par => depoisDoDest(`<autXML>${documento}</autXML>`)

const ESTRANGEIRO: Par = ['<CPF>52998224725</CPF>', '<idEstrangeiro>EIN12345</idEstrangeiro>']
const PAIS: Par = [
  '<CEP>01001000</CEP></enderDest>',
  '<CEP>01001000</CEP><cPais>2496</cPais><xPais>ESTADOS UNIDOS</xPais></enderDest>',
]
export const EXPORTA = '<exporta><UFSaidaPais>SP</UFSaidaPais><xLocExporta>SANTOS</xLocExporta></exporta>'
const aoExterior = (cfop = '7102'): Par[] => [
  ['<idDest>1', '<idDest>3'],
  ['<CFOP>5102', `<CFOP>${cfop}`],
  ['<CFOP>5405', '<CFOP>7102'],
]
export const exportar = (cfop?: string): Par[] => [
  ...aoExterior(cfop),
  ESTRANGEIRO,
  PAIS,
  depoisDoPag(EXPORTA),
]

export const naLinha = (grupo: string): Par => ['<indTot>1</indTot>', `<indTot>1</indTot>${grupo}`]
export const indireta = (de: string, qExport = '1.0000'): string =>
  `<detExport><exportInd><nRE>260000000123</nRE><chNFe>${de}</chNFe><qExport>${qExport}</qExport></exportInd></detExport>`

export const IPI = '<IPI><cEnq>999</cEnq><IPINT><CST>03</CST></IPINT></IPI>'
export const II = '<II><vBC>0.00</vBC><vDespAdu>0.00</vDespAdu><vII>0.00</vII><vIOF>0.00</vIOF></II>'
export const di = ({
  desembaraco = '2026-11-05',
  via = '4',
  afrmm = '',
  terceiro = '<tpIntermedio>1</tpIntermedio>',
}: {
  desembaraco?: string
  via?: string
  afrmm?: string
  terceiro?: string
} = {}): string =>
  `<DI><nDI>2612345678</nDI><dDI>2026-11-01</dDI><xLocDesemb>SANTOS</xLocDesemb><UFDesemb>SP</UFDesemb><dDesemb>${desembaraco}</dDesemb>` +
  `<tpViaTransp>${via}</tpViaTransp>${afrmm}${terceiro}<cExportador>ACME</cExportador>` +
  '<adi><nAdicao>1</nAdicao><nSeqAdic>1</nSeqAdic><cFabricante>ACME</cFabricante></adi></DI>'
/** The first item comes from abroad; the second is given back to who sold it here, which imports nothing. */
export const importar = (declaracao = di(), impostos = IPI + II, cfop = '3102'): Par[] => [
  ['<tpNF>1', '<tpNF>0'],
  ['<idDest>1', '<idDest>3'],
  ['<CFOP>5102', `<CFOP>${cfop}`],
  ['<CFOP>5405', '<CFOP>3202'],
  ESTRANGEIRO,
  PAIS,
  ...(declaracao ? [naLinha(declaracao)] : []),
  ['</ICMS><PIS>', `</ICMS>${impostos}<PIS>`],
]
export const DEVOLVIDO: Par = [
  '</imposto></det>',
  '</imposto><impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>0.00</vIPIDevol></IPI></impostoDevol></det>',
]

const ICMS_18 = '<vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS>'
export const paraORio: Par[] = [
  ['<idDest>1', '<idDest>2'],
  ['<CFOP>5102', '<CFOP>6102'],
  ['<CFOP>5405', '<CFOP>6404'],
  [ICMS_18, '<vBC>50.00</vBC><pICMS>12.0000</pICMS><vICMS>6.00</vICMS>'],
  ['<vICMS>9.00</vICMS><vICMSDeson>', '<vICMS>6.00</vICMS><vICMSDeson>'],
  [
    '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
    '<cMun>3304557</cMun><xMun>Rio</xMun><UF>RJ</UF><CEP>20010000</CEP></enderDest>',
  ],
]
/** Of the next item that has none. */
export const partilha = (
  inter = '12.00',
  parte = '100.00',
  fcp: readonly [string, string] = ['', ''],
): Par => [
  '</COFINS><IBSCBS>',
  `</COFINS><ICMSUFDest><vBCUFDest>0.00</vBCUFDest>${fcp[0]}<pICMSUFDest>20.00</pICMSUFDest><pICMSInter>${inter}</pICMSInter>` +
    `<pICMSInterPart>${parte}</pICMSInterPart>${fcp[1]}<vICMSUFDest>0.00</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest><IBSCBS>`,
]
const noTotal = (tag: string, valor: string): Par => [
  '</vICMSDeson>',
  `</vICMSDeson><${tag}>${valor}</${tag}>`,
]

export const VEICULO = '<veicTransp><placa>ABC1D23</placa><UF>SP</UF></veicTransp>'
export const transp = (grupos: string, modFrete = '0'): Par => [
  '<modFrete>9</modFrete>',
  `<modFrete>${modFrete}</modFrete>${grupos}`,
]
export const transporta = (campos: string): Par => transp(`<transporta>${campos}</transporta>`)
export const cobr = (fat: string, ...dup: string[]): Par => [
  '</transp>',
  `</transp><cobr>${fat}${dup.join('')}</cobr>`,
]
export const FAT = '<fat><nFat>1</nFat><vOrig>100.00</vOrig><vLiq>100.00</vLiq></fat>'
export const dup = (nDup: string, dVenc: string, vDup = '50.00'): string =>
  `<dup><nDup>${nDup}</nDup><dVenc>${dVenc}</dVenc><vDup>${vDup}</vDup></dup>`

/** Both lines go back, each of its note. */
export const devolvida = (uma: string, outra: string): Par[] => [
  finalidade('4'),
  SEM_PAGAMENTO,
  ['<CFOP>5102', '<CFOP>5202'],
  ['<CFOP>5405', '<CFOP>5411'],
  daNota(uma),
  daNota(outra, '<nItem>2</nItem>'),
]

/** What a document of the back office may be refused for. */
export const DO_DOCUMENTO_55: Caso[] = [
  [504, 'saída muito depois da emissão', [saida('2026-12-25')]],
  [505, 'saída muito antes da emissão', [saida('2026-10-01')]],
  [506, 'saída antes da emissão', [saida('2026-11-19')]],
  [254, 'complementar sem nota', [finalidade('2')]],
  [255, 'complementar de duas notas', [finalidade('2'), ref(chave('1'), chave('2'))]],
  [269, 'complementar da nota de outro', [finalidade('2'), ref(chave('1', '55', OUTRO_CNPJ))]],
  [254, 'crédito de multa sem a nota', [credito('01'), ...ENTRADA]],
  [255, 'crédito de duas notas', [credito('04'), ...ENTRADA, ref(chave('1'), chave('2'))]],
  [269, 'crédito do que outro vendeu', [credito('03'), ...ENTRADA, ref(chave('1', '55', OUTRO_CNPJ))]],
  [1003, 'crédito de uma NFC-e que não volta', [credito('04'), ...ENTRADA, ref(chave('1', '65'))]],
  [1038, 'débito de multa sem a nota', [debito('04')]],
  [1048, 'débito de multa sem o item da nota', [debito('04'), daNota(chave('1')), daNota(chave('1'), '')]],
  [1072, 'duas linhas da mesma linha de origem', [debito('04'), daNota(chave('1')), daNota(chave('1'))]],
  [1130, 'débito de multa de duas notas', [debito('04'), daNota(chave('1')), daNota(chave('2'))]],
  [1193, 'devolução a dois fornecedores', devolvida(chave('1'), chave('2', '55', CPF))],
  [
    1194,
    'devolução a quem não vendeu',
    devolvida(chave('1', '55', OUTRO_CNPJ), chave('2', '55', OUTRO_CNPJ)),
  ],
  [1145, 'crédito da Zona Franca antes de 2029', [credito('02'), ...ENTRADA]],
  [1161, 'nota de crédito que sai', [credito('04'), ref(chave('1'))]],
  [1162, 'nota de débito que entra', [debito('07'), ...ENTRADA]],
  [1200, 'débito que anula crédito com a classificação da venda', [debito('02')]],
  [1173, 'perda em estoque que nada estorna', [debito('07'), ...semFiguras('410030', '')]],
  [1129, 'transferência de nada', [debito('05'), ...semFiguras('800001', transfere('0.00'))]],
  [
    1133,
    'transferência por nota de crédito',
    [credito('05'), ...ENTRADA, ...semFiguras('800001', transfere('1.00'))],
  ],
  [1171, 'ajuste de nada', [debito('02'), ...semFiguras('811001', ajusta('0.00'))]],
  [1202, 'ajuste em venda', semFiguras('811001', ajusta('1.00'))],
  [1201, 'crédito da sucessão com a classificação da venda', [credito('05'), ...ENTRADA]],
  [321, 'devolução sem a nota de cada item', [finalidade('4'), SEM_PAGAMENTO]],
  [
    327,
    'CFOP de venda em devolução',
    [finalidade('4'), SEM_PAGAMENTO, daNota(chave('1')), daNota(chave('2'))],
  ],
  [328, 'CFOP de devolução em venda', [['<CFOP>5102', '<CFOP>5202']]],
  [864, 'fora do estabelecimento sem a remessa', [['<indPres>1', '<indPres>5']]],
  [435, 'presencial com intermediador', [presenca('1', '0')]],
  [547, 'chave referenciada errada', [ref(errada(chave('1')))]],
  [679, 'referência a CT-e', [ref(chave('1', '57'))]],
  [680, 'a mesma referência duas vezes', [ref(chave('1'), chave('1'))]],
  [701, 'lançamento de cupom sem a nota', [['<CFOP>5102', '<CFOP>5929']]],
  [438, 'intermediador que não se diz', [presenca('2', '1')]],
  [439, 'dados de intermediador em venda sem ele', [presenca('2', '0'), intermediador(OUTRO_CNPJ)]],
  [440, 'CNPJ errado do intermediador', [presenca('2', '1'), intermediador(MAU_CNPJ)]],
  [720, 'exportação a quem tem CPF', [...aoExterior(), PAIS, depoisDoPag(EXPORTA)]],
  [510, 'exportação ao Brasil', [...aoExterior(), ESTRANGEIRO, depoisDoPag(EXPORTA)]],
  [
    790,
    'exportação a contribuinte',
    [...exportar(), ['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>110042490114</IE>']],
  ],
  [
    792,
    'exportação a quem tem IE',
    [...exportar(), ['<indIEDest>9</indIEDest>', '<indIEDest>9</indIEDest><IE>110042490114</IE>']],
  ],
  [
    771,
    'interestadual para o exterior',
    [
      ['<idDest>1', '<idDest>2'],
      [
        '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest>',
        '<cMun>9999999</cMun><xMun>EXTERIOR</xMun><UF>EX</UF></enderDest>',
      ],
    ],
  ],
  [1001, 'nota de débito com ICMS', [debito('06')]],
  [1004, 'valor do item sem o da nota', [noItem('<vItem>50.37</vItem>')]],
  [
    1094,
    'valor da nota que não é a soma dos itens',
    [
      noItem('<vItem>50.37</vItem>'),
      noItem('<vItem>50.46</vItem>'),
      ['</IBSCBSTot>', '</IBSCBSTot><vNFTot>99.00</vNFTot>'],
    ],
  ],
  [
    1142,
    'tributos da compra governamental que não são a conta',
    [
      [
        '</gCBS></gIBSCBS>',
        '</gCBS><gTribCompraGov><pAliqIBSUF>0.1000</pAliqIBSUF><vTribIBSUF>0.04</vTribIBSUF><pAliqIBSMun>0.0000</pAliqIBSMun>' +
          '<vTribIBSMun>0.00</vTribIBSMun><pAliqCBS>0.9000</pAliqCBS><vTribCBS>0.43</vTribCBS></gTribCompraGov></gIBSCBS>',
      ],
    ],
  ],
  [355, 'exportação sem local de embarque', [...aoExterior(), ESTRANGEIRO, PAIS]],
  [356, 'local de embarque em venda interna', [depoisDoPag(EXPORTA)]],
  [512, 'CNPJ da retirada', [local('retirada', `<CNPJ>${MAU_CNPJ}</CNPJ>`)]],
  [540, 'CPF da retirada', [local('retirada', `<CPF>${MAU_CPF}</CPF>`)]],
  [514, 'CNPJ da entrega', [local('entrega', `<CNPJ>${MAU_CNPJ}</CNPJ>`)]],
  [541, 'CPF da entrega', [local('entrega', `<CPF>${MAU_CPF}</CPF>`)]],
  [323, 'CNPJ autorizado errado', [autXML(`<CNPJ>${MAU_CNPJ}</CNPJ>`)]],
  [
    324,
    'CNPJ do destinatário autorizado',
    [['<CPF>52998224725</CPF>', `<CNPJ>${OUTRO_CNPJ}</CNPJ>`], autXML(`<CNPJ>${OUTRO_CNPJ}</CNPJ>`)],
  ],
  [325, 'CPF autorizado errado', [autXML(`<CPF>${MAU_CPF}</CPF>`)]],
  [326, 'CPF do destinatário autorizado', [autXML('<CPF>52998224725</CPF>')]],
  [525, 'importação sem declaração', importar('')],
  [597, 'importação sem IPI', importar(di(), II)],
  [599, 'importação sem II', importar(di(), IPI)],
  [376, 'desembaraço no futuro', importar(di({ desembaraco: '2026-12-01' }))],
  [330, 'por mar, sem AFRMM', importar(di({ via: '1' }))],
  [
    331,
    'por conta e ordem, sem CNPJ',
    importar(di({ terceiro: '<tpIntermedio>2</tpIntermedio><UFTerceiro>SC</UFTerceiro>' })),
  ],
  [
    332,
    'CNPJ errado do adquirente',
    importar(
      di({
        terceiro: `<tpIntermedio>3</tpIntermedio><CNPJ>${MAU_CNPJ}</CNPJ><UFTerceiro>SC</UFTerceiro>`,
      }),
    ),
  ],
  [
    333,
    'por encomenda, sem UF',
    importar(di({ terceiro: `<tpIntermedio>3</tpIntermedio><CNPJ>${OUTRO_CNPJ}</CNPJ>` })),
  ],
  [334, 'drawback sem número', importar(di(), IPI + II, '3127')],
  [336, 'exportação em venda interna', [naLinha('<detExport><nDraw>1</nDraw></detExport>')]],
  [338, 'exportação sem o número do drawback', exportar('7127')],
  [340, 'exportação indireta sem a nota', [...exportar('7501'), ref(chave('1'))]],
  [342, 'chave errada na exportação indireta', [...exportar(), naLinha(indireta(errada(chave('1'))))]],
  [
    343,
    'exportação indireta por NFC-e',
    [...exportar(), naLinha(indireta(chave('1', '65'))), ref(chave('1', '65'))],
  ],
  [
    344,
    'a mesma nota de exportação indireta duas vezes',
    [
      ...exportar(),
      naLinha(indireta(chave('1'), '0.5000') + indireta(chave('1'), '0.5000')),
      ref(chave('1')),
    ],
  ],
  [345, 'exportação indireta fora das referências', [...exportar(), naLinha(indireta(chave('1')))]],
  [
    346,
    'exportação indireta de outra quantidade',
    [...exportar(), naLinha(indireta(chave('1'), '2.0000')), ref(chave('1'))],
  ],
  [354, 'IPI devolvido em venda', [DEVOLVIDO]],
  [694, 'venda a consumidor de outro estado sem DIFAL', paraORio],
  [695, 'DIFAL em venda interna', [partilha()]],
  [697, 'alíquota de importado em mercadoria nacional', [...paraORio, partilha('4.00'), partilha()]],
  [698, 'alíquota interestadual de outros estados', [...paraORio, partilha('7.00'), partilha()]],
  [
    815,
    'DIFAL que não é a conta',
    [
      ...paraORio,
      ['</COFINS><IBSCBS>', partilha()[1].replace('<vICMSUFDest>0.00', '<vICMSUFDest>1.00')],
      partilha(),
      noTotal('vICMSUFDest', '1.00'),
    ],
  ],
  [794, 'entrega em domicílio em NF-e', [presenca('4', '0')]],
  [699, 'partilha de outro ano', [...paraORio, partilha('12.00', '80.00'), partilha()]],
  [
    793,
    'FCP do destino que não é a conta',
    [
      ...paraORio,
      partilha('12.00', '100.00', [
        '<vBCFCPUFDest>50.00</vBCFCPUFDest><pFCPUFDest>2.00</pFCPUFDest>',
        '<vFCPUFDest>5.00</vFCPUFDest>',
      ]),
      partilha(),
      noTotal('vFCPUFDest', '5.00'),
    ],
  ],
  [798, 'total do FCP do destino', [noTotal('vFCPUFDest', '1.00')]],
  [799, 'total do DIFAL', [noTotal('vICMSUFDest', '1.00')]],
  [800, 'total do DIFAL da origem', [noTotal('vICMSUFRemet', '1.00')]],
  [
    868,
    'veículo para outro estado',
    [...paraORio, ['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>78046759</IE>'], transp(VEICULO)],
  ],
  [542, 'CNPJ da transportadora', [transporta(`<CNPJ>${MAU_CNPJ}</CNPJ>`)]],
  [543, 'CPF do transportador', [transporta(`<CPF>${MAU_CPF}</CPF>`)]],
  [559, 'IE da transportadora sem UF', [transporta(`<CNPJ>${OUTRO_CNPJ}</CNPJ><IE>110042490114</IE>`)]],
  [
    544,
    'IE errada da transportadora',
    [transporta(`<CNPJ>${OUTRO_CNPJ}</CNPJ><IE>110042490115</IE><UF>SP</UF>`)],
  ],
  [905, 'fatura sem número', [cobr(FAT.replace('<nFat>1</nFat>', ''))]],
  [901, 'desconto maior que a fatura', [cobr(FAT.replace('<vLiq>', '<vDesc>150.00</vDesc><vLiq>'))]],
  [902, 'líquido que não é a conta', [cobr(FAT.replace('<vLiq>', '<vDesc>10.00</vDesc><vLiq>'))]],
  [852, 'parcela fora de ordem', [cobr(FAT, dup('001', '2026-12-20'), dup('3', '2027-01-20'))]],
  [900, 'parcela vencida', [cobr(FAT, dup('001', '2026-11-19'), dup('002', '2026-12-20'))]],
  [850, 'vencimentos fora de ordem', [cobr(FAT, dup('001', '2027-01-20'), dup('002', '2026-12-20'))]],
  [851, 'parcelas que não somam a fatura', [cobr(FAT, dup('001', '2026-12-20'))]],
  [347, 'IE de substituto em operação interna', [['</IE><CRT>', '</IE><IEST>110042490114</IEST><CRT>']]],
  [
    251,
    'SUFRAMA de quem está em São Paulo',
    [['</indIEDest></dest>', '</indIEDest><ISUF>123456789</ISUF></dest>']],
  ],
  [
    625,
    'desoneração por SUFRAMA sem a inscrição',
    [
      [
        `<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC>${ICMS_18}</ICMS00>`,
        '<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>9.00</vICMSDeson><motDesICMS>7</motDesICMS></ICMS40>',
      ],
      [
        '<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>0.00',
        '<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>9.00',
      ],
      ['<CFOP>5102', '<CFOP>5110'],
    ],
  ],
  [871, 'ajuste que se paga', [finalidade('3')]],
]

/** What a ticket may not carry. */
export const DO_DOCUMENTO_65: Caso[] = [
  [814, 'local de embarque em NFC-e', [depoisDoPag(EXPORTA)]],
  [756, 'veículo em NFC-e', [transp(VEICULO, '9')]],
  [390, 'IPI devolvido em NFC-e', [DEVOLVIDO]],
]
