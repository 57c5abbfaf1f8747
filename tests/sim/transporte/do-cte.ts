import { CNPJ } from '../simulator-fixture.ts'
import { type CasoDeTransporte, casos } from './caso.ts'
import type { Estrada } from './estrada.ts'
import {
  DESTINATARIO,
  IBSCBS_DO_FRETE,
  NORMAL_DO_CTE,
  type Pares,
  parte,
  REMETENTE,
  TERCEIRO,
} from './papel.ts'

/** The day after the term of substitution, with the IBS of its year. */
const EM_2027: Pares = [
  ['2026-11-20T10:00', '2027-01-20T10:00'],
  ['<pIBSUF>0.1000', '<pIBSUF>0.0500'],
  ['<vIBSUF>0.09', '<vIBSUF>0.04'],
  ['<pIBSMun>0.0000', '<pIBSMun>0.0500'],
  ['<vIBSMun>0.00', '<vIBSMun>0.04'],
  ['<vIBS>0.09', '<vIBS>0.08'],
]

const c = casos('cte')
const SEM = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const REM = parte('rem', 'enderReme', REMETENTE, '110042490114')
const DEST = parte('dest', 'enderDest', DESTINATARIO, '', true)
const EXPED = parte('exped', 'enderExped', TERCEIRO)
const RECEB = parte('receb', 'enderReceb', TERCEIRO)
const depoisDoRem = (grupo: string): [string, string] => ['</rem>', `</rem>${grupo}`]
const TOMA4 = `<toma4><toma>4</toma>${parte('x', 'enderToma', TERCEIRO).replaceAll(/<\/?x>/g, '')}</toma4>`
const toma4 = (grupo = TOMA4): [string, string][] => [
  ['<toma3><toma>0</toma></toma3>', grupo],
  ['<indIEToma>1', '<indIEToma>9'],
]
const ANTERIOR = (cnpj: string, ...chaves: string[]) =>
  `<docAnt><emiDocAnt><CNPJ>${cnpj}</CNPJ><xNome>OUTRA</xNome><idDocAnt>${chaves.map(ch => `<idDocAntEle><chCTe>${ch}</chCTe></idDocAntEle>`).join('')}</idDocAnt></emiDocAnt></docAnt>`
const anterior = (cnpj: string, ...chaves: string[]): [string, string] => [
  '</infDoc>',
  `</infDoc>${ANTERIOR(cnpj, ...chaves)}`,
]
const SUBCONTRATA: Pares = [
  ['<tpServ>0', '<tpServ>1'],
  [
    '<toma3><toma>0</toma></toma3>',
    `<toma4><toma>4</toma>${parte('x', 'enderToma', CNPJ).replaceAll(/<\/?x>/g, '')}</toma4>`,
  ],
  ['<indIEToma>1', '<indIEToma>9'],
  anterior(CNPJ, '@CTE@'),
]
const INTERMEDIARIO: Pares = [
  ['<tpServ>0', '<tpServ>3'],
  depoisDoRem(EXPED + RECEB),
  ['<infDoc><infNFe><chave>@NFE@</chave></infNFe></infDoc>', ANTERIOR(CNPJ, '@CTE@')],
]
const infDoc = (dentro: string): [string, string] => ['<infNFe><chave>@NFE@</chave></infNFe>', dentro]
const aut = (...ids: string[]): [string, string] => [
  '</infCTeNorm>',
  `</infCTeNorm>${ids.map(id => `<autXML>${id}</autXML>`).join('')}`,
]
const RUIM = '11111111000111'

const svc: Pares = [['<tpEmis>1', '<tpEmis>7']]
const COMPLEMENTO: Pares = [
  ['<tpCTe>0', '<tpCTe>1'],
  [NORMAL_DO_CTE, '<infCteComp><chCTe>@ANTES@</chCTe></infCteComp>'],
]
const SUBSTITUTO: Pares = [
  ['<tpCTe>0', '<tpCTe>3'],
  ['</infModal>', '</infModal><infCteSub><chCte>@ANTES@</chCte></infCteSub>'],
]

/** A CT-e that the taker says was not as agreed. */
async function emDesacordo(m: Estrada, mudar: Pares = []): Promise<{ chave: string; nProt: string }> {
  const feito = await m.autorizar('cte', [
    ['<toma3><toma>0</toma></toma3>', '<toma3><toma>0</toma></toma3>'],
    [`<rem><CNPJ>${REMETENTE}`, `<rem><CNPJ>${CNPJ}`],
    ...mudar,
  ])
  await m.acontecer({
    ...{ projeto: 'cte', chave: feito.chave, tpEvento: '610110' },
    detalhe:
      '<evPrestDesacordo><descEvento>Prestacao do Servico em Desacordo</descEvento><indDesacordoOper>1</indDesacordoOper><xObs>O valor nao foi o combinado</xObs></evPrestDesacordo>',
  })
  return feito
}
const DO_MESMO: [string, string] = [`<rem><CNPJ>${REMETENTE}`, `<rem><CNPJ>${CNPJ}`]
const substituto = (
  codigo: number,
  qual: string,
  mudar: Pares,
  antes: (m: Estrada) => Promise<Record<string, string>>,
  legal?: Pares,
): CasoDeTransporte => c(codigo, qual, [...SUBSTITUTO, DO_MESMO, ...mudar], { antes, legal: legal ?? [] })

const partes: CasoDeTransporte[] = (
  [
    ['rem', 'enderReme', REM, REMETENTE, [415, 416, 418, 532, 419], '3550308'],
    ['dest', 'enderDest', DEST, DESTINATARIO, [208, 237, 424, 533, 210], '3304557'],
    ['exped', 'enderExped', EXPED, TERCEIRO, [428, 429, 431, 534, 432], '3550308'],
    ['receb', 'enderReceb', RECEB, TERCEIRO, [436, 437, 439, 535, 440], '3550308'],
    ['toma4', 'enderToma', TOMA4, TERCEIRO, [444, 445, 447, 536, 448], '3550308'],
  ] as const
).flatMap(([papel, , grupo, cnpj, [doCnpj, doCpf, outra, nenhuma, daIe], cidade]) => {
  const com = (novo: string): Pares => {
    if (papel === 'toma4') return toma4(novo)
    if (papel === 'rem' || papel === 'dest') return [[grupo, novo]]
    return [depoisDoRem(novo)]
  }
  const comIe = (ie: string) => grupo.replace(/<\/CNPJ>(?:<IE>\d+<\/IE>)?/, `</CNPJ><IE>${ie}</IE>`)
  return [
    c(doCnpj, `CNPJ errado de ${papel}`, com(grupo.replace(cnpj, RUIM)), { legal: com(grupo) }),
    c(doCpf, `CPF errado de ${papel}`, com(grupo.replace(`<CNPJ>${cnpj}</CNPJ>`, '<CPF>11111111111</CPF>')), {
      legal: com(grupo),
    }),
    c(outra, `cidade de outra UF em ${papel}`, com(grupo.replace(cidade, '3106200')), { legal: com(grupo) }),
    c(nenhuma, `cidade que não existe em ${papel}`, com(grupo.replace(cidade, '3599999')), {
      legal: com(grupo),
    }),
    c(daIe, `IE errada de ${papel}`, com(comIe('110042490115')), { legal: com(grupo) }),
  ]
})

const VINCULADO: Pares = [
  ['<tpServ>0', '<tpServ>4'],
  depoisDoRem(EXPED + RECEB),
  ['<infDoc><infNFe><chave>@NFE@</chave></infNFe></infDoc>', ''],
]
const COM_IE_NO_DEST: Pares = [
  [DEST, parte('dest', 'enderDest', DESTINATARIO, '111222330446')],
  ['<IE>110042490114</IE><xNome>CTE', '<xNome>CTE'],
  ['<indIEToma>1', '<indIEToma>9'],
]
const COM_IE_NO_TOMADOR: Pares = [
  ['<IE>110042490114</IE><xNome>CTE', '<xNome>CTE'],
  ...toma4(TOMA4.replace('</CNPJ>', '</CNPJ><IE>111222330446</IE>')),
]
const GLOBALIZADO: Pares = [
  ['<cMunEnv>', '<indGlobalizado>1</indGlobalizado><cMunEnv>'],
  ['<CFOP>6353', '<CFOP>5353'],
  [
    '<cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ',
    '<cMunFim>3509502</cMunFim><xMunFim>Campinas</xMunFim><UFFim>SP',
  ],
]

export const DO_CTE: readonly CasoDeTransporte[] = [
  c(252, 'ambiente de produção', [['<tpAmb>2', '<tpAmb>1']]),
  c(226, 'outra UF no caminho', [], { base: '/ws/rj', baseDoLegal: '/ws/sp' }),
  c(247, 'emitente de outra UF que a da chave', [['<UF>SP</UF></enderEmit>', '<UF>RJ</UF></enderEmit>']]),
  c(227, 'o número da chave não é o do campo', [], { torcer: [['<serie>1<', '<serie>2<']] }),
  c(253, 'o dígito do campo não é o da chave', [['@DV@', '@OUTRODV@']]),
  c(646, 'nome do remetente em homologação', [
    [`<xNome>${SEM}</xNome><enderReme>`, '<xNome>Jose</xNome><enderReme>'],
  ]),
  c(649, 'nome do destinatário em homologação', [
    [`<xNome>${SEM}</xNome><enderDest>`, '<xNome>Jose</xNome><enderDest>'],
  ]),
  c(647, 'nome do expedidor em homologação', [depoisDoRem(EXPED.replace(SEM, 'Jose'))], {
    legal: [depoisDoRem(EXPED)],
  }),
  c(648, 'nome do recebedor em homologação', [depoisDoRem(RECEB.replace(SEM, 'Jose'))], {
    legal: [depoisDoRem(RECEB)],
  }),
  c(670, 'série reservada', [['<serie>1<', '<serie>890<']], { legal: [['<serie>1<', '<serie>889<']] }),
  c(586, 'data de contingência', [
    ['</toma3>', '</toma3><dhCont>2026-11-20T09:00:00-03:00</dhCont><xJust>Sem rede desde cedo</xJust>'],
  ]),
  c(515, 'emissão da SVC na SEFAZ do estado', svc),
  c(516, 'emissão normal na SVC', [], {
    base: '/ws/svc-rs',
    dials: { svc: true },
    dialsDoLegal: { svc: true },
    legal: svc,
    baseDoLegal: '/ws/svc-rs',
  }),
  c(513, 'SVC de outros estados', [['<tpEmis>1', '<tpEmis>8']], {
    base: '/ws/svc-sp',
    dials: { svc: true },
    dialsDoLegal: { svc: true },
    legal: svc,
    baseDoLegal: '/ws/svc-rs',
  }),
  c(114, 'SVC que o estado não ligou', svc, {
    base: '/ws/svc-rs',
    dials: { svc: false },
    dialsDoLegal: { svc: true },
    legal: svc,
    baseDoLegal: '/ws/svc-rs',
  }),
  c(517, 'complemento na SVC', [...svc, ...COMPLEMENTO], {
    base: '/ws/svc-rs',
    dials: { svc: true },
    dialsDoLegal: { svc: true },
    antes: async m => ({ ANTES: m.marcas['CTE'] ?? '' }),
    legal: svc,
    baseDoLegal: '/ws/svc-rs',
  }),
  c(458, 'normal sem o grupo normal', [[NORMAL_DO_CTE, '<infCteComp><chCTe>@CTE@</chCTe></infCteComp>']]),
  c(459, 'complemento sem o seu grupo', [['<tpCTe>0', '<tpCTe>1']]),
  c(460, 'o tomador é um remetente que não está', [[REM, '']]),
  c(
    461,
    'o tomador é um expedidor que não está',
    [
      ['<toma3><toma>0', '<toma3><toma>1'],
      ['<indIEToma>1', '<indIEToma>9'],
    ],
    { legal: [['<toma3><toma>0', '<toma3><toma>1'], ['<indIEToma>1', '<indIEToma>9'], depoisDoRem(EXPED)] },
  ),
  c(
    462,
    'o tomador é um recebedor que não está',
    [
      ['<toma3><toma>0', '<toma3><toma>2'],
      ['<indIEToma>1', '<indIEToma>9'],
    ],
    { legal: [['<toma3><toma>0', '<toma3><toma>2'], ['<indIEToma>1', '<indIEToma>9'], depoisDoRem(RECEB)] },
  ),
  c(
    463,
    'o tomador é um destinatário que não está',
    [
      ['<toma3><toma>0', '<toma3><toma>3'],
      ['<indIEToma>1', '<indIEToma>9'],
      [DEST, ''],
    ],
    {
      legal: [
        ['<toma3><toma>0', '<toma3><toma>3'],
        ['<indIEToma>1', '<indIEToma>9'],
      ],
    },
  ),
  c(481, 'tomador contribuinte sem IE', [['<IE>110042490114</IE><xNome>CTE', '<xNome>CTE']]),
  c(482, 'tomador isento com número', [['<indIEToma>1', '<indIEToma>2']]),
  c(617, 'isento em São Paulo', [
    ['<indIEToma>1', '<indIEToma>2'],
    ['<IE>110042490114</IE><xNome>CTE', '<IE>ISENTO</IE><xNome>CTE'],
  ]),
  c(579, 'outra versão do modal', [['versaoModal="4.00"', 'versaoModal="4.01"']]),
  c(580, 'RNTRC com letra', [['<RNTRC>12345678', '<RNTRC>1234567A']]),
  c(212, 'emitido amanhã', [['2026-11-20T10:00', '2026-11-21T10:00']]),
  c(228, 'emitido há oito dias', [['2026-11-20T10:00', '2026-11-12T10:00']], {
    legal: [['2026-11-20T10:00', '2026-11-14T10:00']],
  }),
  c(209, 'IE errada do emitente', [
    ['</CNPJ><IE>110042490114</IE><xNome>TRANS', '</CNPJ><IE>110042490115</IE><xNome>TRANS'],
  ]),
  c(229, 'emitente sem IE', [['</CNPJ><IE>110042490114</IE><xNome>TRANS', '</CNPJ><xNome>TRANS']]),
  c(203, 'emitente não habilitado', [], { dials: { nao_habilitados: [CNPJ] }, dialsDoLegal: {} }),
  c(230, 'IE do emitente não cadastrada', [], { dials: { inscricoes: { [CNPJ]: '999' } }, dialsDoLegal: {} }),
  c(231, 'IE do emitente é de outro', [], {
    dials: { inscricoes: { [TERCEIRO]: '110042490114' } },
    dialsDoLegal: {},
  }),
  c(713, 'cidade do emitente não existe', [
    [
      '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><CEP>01001000</CEP><UF>SP</UF></enderEmit>',
      '<cMun>3599999</cMun><xMun>Sao Paulo</xMun><CEP>01001000</CEP><UF>SP</UF></enderEmit>',
    ],
  ]),
  c(712, 'cidade do emitente de outra UF', [
    [
      '<cMun>3550308</cMun><xMun>Sao Paulo</xMun><CEP>01001000</CEP><UF>SP</UF></enderEmit>',
      '<cMun>3304557</cMun><xMun>Sao Paulo</xMun><CEP>01001000</CEP><UF>SP</UF></enderEmit>',
    ],
  ]),
  c(469, 'serviço normal sem remetente', [[REM, ''], ...toma4()], { legal: toma4() }),
  c(470, 'serviço normal sem destinatário', [[DEST, '']]),
  c(474, 'redespacho intermediário sem expedidor', [...INTERMEDIARIO, [EXPED, '']], { legal: INTERMEDIARIO }),
  c(475, 'redespacho intermediário sem recebedor', [...INTERMEDIARIO, [RECEB, '']], { legal: INTERMEDIARIO }),
  c(521, 'subcontratação sem documento anterior', [['<tpServ>0', '<tpServ>1']], { legal: SUBCONTRATA }),
  c(747, 'documento anterior em serviço normal', [anterior(CNPJ, '@CTE@')]),
  c(
    543,
    'CT-e anterior duas vezes',
    [...SUBCONTRATA, ['</idDocAnt>', '<idDocAntEle><chCTe>@CTE@</chCTe></idDocAntEle></idDocAnt>']],
    { legal: SUBCONTRATA },
  ),
  c(
    733,
    'CT-e anterior de outro emitente',
    [...SUBCONTRATA, [`<emiDocAnt><CNPJ>${CNPJ}`, `<emiDocAnt><CNPJ>${TERCEIRO}`]],
    { legal: SUBCONTRATA },
  ),
  c(745, 'o tomador não é quem emitiu o anterior', [['<tpServ>0', '<tpServ>1'], anterior(CNPJ, '@CTE@')], {
    legal: SUBCONTRATA,
  }),
  c(746, 'o tomador emite CT-e e não é parte', toma4(), {
    dials: { emissores_cte: [TERCEIRO] },
    dialsDoLegal: {},
    legal: toma4(),
  }),
  ...partes,
  c(
    421,
    'IE do remetente não cadastrada',
    [['<IE>110042490114</IE><xNome>CTE', '<IE>111222330446</IE><xNome>CTE']],
    { dials: { inscricoes: { [CNPJ]: '110042490114' } }, dialsDoLegal: {} },
  ),
  c(799, 'o tomador é o remetente', toma4(TOMA4.replace(TERCEIRO, REMETENTE)), { legal: toma4() }),
  c(537, 'cidade de envio não existe', [['<cMunEnv>3550308', '<cMunEnv>3599999']]),
  c(493, 'cidade de envio de outra UF', [['<cMunEnv>3550308', '<cMunEnv>3304557']]),
  c(541, 'cidade de início não existe', [['<cMunIni>3550308', '<cMunIni>3599999']]),
  c(456, 'cidade de início de outra UF', [['<cMunIni>3550308', '<cMunIni>3304557']]),
  c(542, 'cidade de término não existe', [['<cMunFim>3304557', '<cMunFim>3399999']]),
  c(414, 'cidade de término de outra UF', [['<cMunFim>3304557', '<cMunFim>3550308']]),
  c(581, 'sem o valor da carga', [['<vCarga>100.00</vCarga>', '']]),
  c(693, 'sem documentos', [['<infDoc><infNFe><chave>@NFE@</chave></infNFe></infDoc>', '']]),
  c(
    694,
    'documentos em redespacho intermediário',
    [...INTERMEDIARIO, ['<docAnt>', '<infDoc><infNFe><chave>@NFE@</chave></infNFe></infDoc><docAnt>']],
    { legal: INTERMEDIARIO },
  ),
  c(601, 'mais de 2000 documentos', [infDoc('<infOutros><tpDoc>00</tpDoc></infOutros>'.repeat(2001))], {
    legal: [infDoc('<infOutros><tpDoc>00</tpDoc></infOutros>'.repeat(2000))],
  }),
  c(
    527,
    'a mesma nota duas vezes',
    [infDoc('<infNFe><chave>@NFE@</chave></infNFe><infNFe><chave>@NFE@</chave></infNFe>')],
    { legal: [infDoc('<infNFe><chave>@NFE@</chave></infNFe><infNFe><chave>@NFE2@</chave></infNFe>')] },
  ),
  c(843, 'chave com o dígito errado', [infDoc(`<infNFe><chave>${'3526'.padEnd(44, '1')}</chave></infNFe>`)]),
  c(661, 'nota que não existe', [infDoc('<infNFe><chave>@AUSENTE@</chave></infNFe>')], {
    antes: async m => ({ AUSENTE: m.nota({ modelo: '55' }).chave }),
  }),
  c(662, 'nota com outra chave', [infDoc('<infNFe><chave>@OUTRA@</chave></infNFe>')], {
    antes: async m => ({
      OUTRA: m.nota({ modelo: '55', nNF: Number((m.marcas['NFE'] ?? '').slice(25, 34)), cNF: '11223344' })
        .chave,
    }),
  }),
  c(652, 'nota cancelada', [infDoc('<infNFe><chave>@MORTA@</chave></infNFe>')], {
    antes: async m => {
      const { chave, nProt } = await m.autorizada({ modelo: '55' })
      await m.evento(chave, { nProt })
      return { MORTA: chave }
    },
  }),
  c(
    729,
    'notas de dois emitentes',
    [infDoc('<infNFe><chave>@NFE@</chave></infNFe><infNFe><chave>@COMPRA@</chave></infNFe>')],
    {
      antes: async m => ({ COMPRA: await m.compra() }),
      legal: [infDoc('<infNFe><chave>@COMPRA@</chave></infNFe>')],
    },
  ),
  c(813, 'NFC-e entre estados', [infDoc('<infOutros><tpDoc>65</tpDoc></infOutros>')], {
    legal: [infDoc('<infOutros><tpDoc>99</tpDoc></infOutros>')],
  }),
  c(743, 'globalizado entre estados', [['<cMunEnv>', '<indGlobalizado>1</indGlobalizado><cMunEnv>']]),
  c(
    730,
    'remetente DIVERSOS sem ser globalizado',
    [
      ['<tpAmb>2', '<tpAmb>1'],
      [`<xNome>${SEM}</xNome><enderReme>`, '<xNome>DIVERSOS</xNome><enderReme>'],
    ],
    { dials: { ambiente: 1 }, torcer: [['&amp;tpAmb=2', '&amp;tpAmb=1']], dialsDoLegal: {} },
  ),
  c(650, 'valor acima do limite', [['<vTPrest>100.00', '<vTPrest>5000.00']], {
    dials: { limite_vtprest: 5000 },
    legal: [
      ['<vTPrest>100.00', '<vTPrest>4999.99'],
      ['<vTotDFe>100.00', '<vTotDFe>4999.99'],
    ],
    dialsDoLegal: { limite_vtprest: 5000 },
  }),
  c(675, 'ICMS que não é a base vezes a alíquota', [['<vICMS>12.00', '<vICMS>12.02']], {
    legal: [['<vICMS>12.00', '<vICMS>12.01']],
  }),
  c(531, 'a receber mais do que a prestação', [['<vRec>100.00', '<vRec>100.01']]),
  c(676, 'CFOP que não é de transporte', [['<CFOP>6353', '<CFOP>6102']]),
  c(519, 'CFOP de dentro do estado', [['<CFOP>6353', '<CFOP>5353']]),
  c(
    524,
    'início em outra UF sem 6932',
    [
      [
        '<cMunIni>3550308</cMunIni><xMunIni>Sao Paulo</xMunIni><UFIni>SP',
        '<cMunIni>3106200</cMunIni><xMunIni>BH</xMunIni><UFIni>MG',
      ],
    ],
    {
      legal: [
        [
          '<cMunIni>3550308</cMunIni><xMunIni>Sao Paulo</xMunIni><UFIni>SP',
          '<cMunIni>3106200</cMunIni><xMunIni>BH</xMunIni><UFIni>MG',
        ],
        ['<CFOP>6353', '<CFOP>6932'],
      ],
    },
  ),
  c(908, '6932 com início na UF do emitente', [['<CFOP>6353', '<CFOP>6932']]),
  c(310, 'sem IBS e CBS', [[IBSCBS_DO_FRETE, '']], {
    dials: { optativas: ['310'] },
    dialsDoLegal: { optativas: ['310'] },
  }),
  c(318, 'IBS da UF errado', [
    ['<vIBSUF>0.09', '<vIBSUF>0.12'],
    ['<vIBS>0.09', '<vIBS>0.12'],
  ]),
  c(323, 'IBS do município errado', [
    ['<vIBSMun>0.00', '<vIBSMun>0.02'],
    ['<vIBS>0.09', '<vIBS>0.11'],
  ]),
  c(327, 'CBS errada', [['<vCBS>0.79', '<vCBS>0.81']]),
  c(317, 'IBS que não é a soma', [['<vIBS>0.09', '<vIBS>0.10']]),
  c(311, 'CST que não existe', [['<CST>000</CST><cClassTrib>000001', '<CST>999</CST><cClassTrib>999001']]),
  c(313, 'classificação de outro CST', [['<cClassTrib>000001', '<cClassTrib>200001']]),
  c(312, 'classificação que não existe', [['<cClassTrib>000001', '<cClassTrib>000099']]),
  c(
    314,
    'valores em CST que os veda',
    [['<CST>000</CST><cClassTrib>000001', '<CST>410</CST><cClassTrib>410001']],
    {
      legal: [
        [
          IBSCBS_DO_FRETE,
          '<IBSCBS><CST>410</CST><cClassTrib>410001</cClassTrib></IBSCBS><vTotDFe>100.00</vTotDFe>',
        ],
      ],
    },
  ),
  c(315, 'CST que exige valores sem eles', [
    [
      IBSCBS_DO_FRETE,
      '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></IBSCBS><vTotDFe>100.00</vTotDFe>',
    ],
  ]),
  c(360, 'sem o total do documento', [['<vTotDFe>100.00</vTotDFe>', '']]),
  c(365, 'total que não é o da prestação', [['<vTotDFe>100.00', '<vTotDFe>100.88']]),
  ...(
    [
      [316, 'pIBSUF', '0.1000', '0.2000', '<vIBSUF>0.09', '<vIBSUF>0.18'],
      [321, 'pIBSMun', '0.0000', '0.1000', '<vIBSMun>0.00', '<vIBSMun>0.09'],
      [326, 'pCBS', '0.9000', '0.8000', '<vCBS>0.79', '<vCBS>0.70'],
    ] as const
  ).map(([codigo, tag, certa, errada, valor, novo]) =>
    c(codigo, `${tag} que não é a de 2026`, [
      [`<${tag}>${certa}`, `<${tag}>${errada}`],
      [valor, novo],
    ]),
  ),
  ...(
    [
      [319, 320, 389, 390, 'pIBSUF', '0.1000'],
      [324, 325, 391, 392, 'pIBSMun', '0.0000'],
      [328, 329, 393, 394, 'pCBS', '0.9000'],
    ] as const
  ).flatMap(([semDif, valorDif, semRed, efetiva, tag, taxa]) => {
    const depois = (campo: string, valor: string, grupo: string): [string, string] => [
      `<${campo}>${valor}</${campo}>`,
      `<${campo}>${valor}</${campo}>${grupo}`,
    ]
    const dif = (v: string) => `<gDif><pDif>50.0000</pDif><vDif>${v}</vDif></gDif>`
    const red = (efetivas: string) =>
      `<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>${efetivas}</pAliqEfet></gRed>`
    const DIFERIDO: Pares = [
      ['<CST>000</CST><cClassTrib>000001', '<CST>510</CST><cClassTrib>510001'],
      depois('pIBSUF', '0.1000', dif('0.04')),
      depois('pIBSMun', '0.0000', dif('0.00')),
      depois('pCBS', '0.9000', dif('0.40')),
      ['<vIBSUF>0.09</vIBSUF>', '<vIBSUF>0.05</vIBSUF>'],
      ['<vIBS>0.09', '<vIBS>0.05'],
      ['<vCBS>0.79', '<vCBS>0.39'],
    ]
    const REDUZIDO: Pares = [
      ['<CST>000</CST><cClassTrib>000001', '<CST>200</CST><cClassTrib>200001'],
      depois('pIBSUF', '0.1000', red('0.0400')),
      depois('pIBSMun', '0.0000', red('0.0000')),
      depois('pCBS', '0.9000', red('0.3600')),
      ['<vIBSUF>0.09</vIBSUF>', '<vIBSUF>0.04</vIBSUF>'],
      ['<vIBS>0.09', '<vIBS>0.04'],
      ['<vCBS>0.79', '<vCBS>0.32'],
    ]
    const meu =
      tag === 'pIBSUF' ? ['0.04', '0.0400'] : tag === 'pCBS' ? ['0.40', '0.3600'] : ['0.00', '0.0000']
    const comecoDo = `<${tag}>${taxa}</${tag}>`
    return [
      c(
        semDif,
        `diferimento que falta em ${tag}`,
        [...DIFERIDO, [`${comecoDo}${dif(meu[0] ?? '')}`, comecoDo]],
        { legal: DIFERIDO },
      ),
      c(
        valorDif,
        `diferimento errado em ${tag}`,
        [...DIFERIDO, [`${comecoDo}${dif(meu[0] ?? '')}`, `${comecoDo}${dif('0.77')}`]],
        { legal: DIFERIDO },
      ),
      c(semRed, `redução que falta em ${tag}`, [...REDUZIDO, [`${comecoDo}${red(meu[1] ?? '')}`, comecoDo]], {
        legal: REDUZIDO,
      }),
      c(
        efetiva,
        `alíquota efetiva errada em ${tag}`,
        [...REDUZIDO, [`${comecoDo}${red(meu[1] ?? '')}`, `${comecoDo}${red('0.5000')}`]],
        { legal: REDUZIDO },
      ),
    ]
  }),
  c(699, 'CNPJ errado para baixar', [aut(`<CNPJ>${RUIM}</CNPJ>`)], {
    legal: [aut(`<CNPJ>${TERCEIRO}</CNPJ>`)],
  }),
  c(700, 'CPF errado para baixar', [aut('<CPF>11111111111</CPF>')], {
    legal: [aut('<CPF>52998224725</CPF>')],
  }),
  c(715, 'o mesmo duas vezes para baixar', [aut('<CPF>52998224725</CPF>', '<CPF>52998224725</CPF>')], {
    legal: [aut('<CPF>52998224725</CPF>')],
  }),
  c(267, 'complemento de um que não existe', COMPLEMENTO, {
    antes: async m => ({ ANTES: m.papel('cte').chave }),
  }),
  c(655, 'complemento de um cancelado', COMPLEMENTO, {
    antes: async m => {
      const { chave, nProt } = await m.autorizar('cte')
      await m.cancelarTransporte('cte', chave, nProt)
      return { ANTES: chave }
    },
  }),
  c(491, 'complemento de um complemento', COMPLEMENTO, {
    antes: async m => {
      m.marcas['ANTES'] = m.marcas['CTE'] ?? ''
      return { ANTES: (await m.autorizar('cte', COMPLEMENTO)).chave }
    },
  }),
  c(505, 'substituto sem dizer de quem', [['<tpCTe>0', '<tpCTe>3']]),
  c(503, 'substituto na SVC', [...SUBSTITUTO, ['<tpEmis>1', '<tpEmis>4']], {
    antes: async m => ({ ANTES: m.marcas['CTE'] ?? '' }),
  }),
  c(568, 'substituto de um que não existe', SUBSTITUTO, {
    antes: async m => ({ ANTES: m.papel('cte').chave }),
  }),
  c(739, 'substituto sem o desacordo do tomador', SUBSTITUTO, {
    antes: async m => ({ ANTES: m.marcas['CTE'] ?? '' }),
  }),
  substituto(
    563,
    'substituto depois de 60 dias',
    EM_2027,
    async m => {
      const { chave } = await emDesacordo(m)
      m.relogio = new Date('2027-01-20T10:01:00-03:00')
      return { ANTES: chave }
    },
    EM_2027,
  ),
  substituto(
    512,
    'substituto de outro destinatário',
    [[`<dest><CNPJ>${DESTINATARIO}`, `<dest><CNPJ>${TERCEIRO}`]],
    async m => ({ ANTES: (await emDesacordo(m)).chave }),
  ),
  substituto(
    734,
    'substituto de outra carga',
    [infDoc('<infNFe><chave>@NFE2@</chave></infNFe>')],
    async m => ({
      ANTES: (await emDesacordo(m)).chave,
    }),
  ),
  substituto(
    834,
    'substituto de outro serviço',
    [['<tpServ>0', '<tpServ>2'], anterior(CNPJ, '@CTE@')],
    async m => ({
      ANTES: (await emDesacordo(m)).chave,
    }),
  ),
  substituto(
    738,
    'substituto de outro tomador',
    [
      ['<toma3><toma>0', '<toma3><toma>3'],
      ['<indIEToma>1', '<indIEToma>9'],
    ],
    async m => ({ ANTES: (await emDesacordo(m)).chave }),
  ),
  c(850, 'sem QR Code', [['<infCTeSupl><qrCodCTe>@QR@</qrCodCTe></infCTeSupl>', '']]),
  c(851, 'QR Code de outra SEFAZ', [], { torcer: [['nfe.fazenda.sp.gov.br', 'dfe-portal.svrs.rs.gov.br']] }),
  c(852, 'QR Code de outra chave', [], { torcer: [['?chCTe=35', '?chCTe=33']] }),
  c(
    853,
    'QR Code de contingência sem assinatura',
    [
      ['<tpEmis>1', '<tpEmis>4'],
      ['@QR@', 'https://nfe.fazenda.sp.gov.br/CTeConsulta/qrCode?chCTe=@@@&amp;tpAmb=2'],
    ],
    { legal: [['<tpEmis>1', '<tpEmis>4']] },
  ),
  c(854, 'QR Code assinado sem contingência', [], {
    torcer: [['&amp;tpAmb=2<', '&amp;tpAmb=2&amp;sign=YQ==<']],
  }),
  c(855, 'assinatura do QR Code errada', [['<tpEmis>1', '<tpEmis>4']], {
    torcer: [['&amp;sign=', '&amp;sign=AAAA']],
    legal: [['<tpEmis>1', '<tpEmis>4']],
  }),
  c(207, 'CNPJ errado do emitente', [[`<emit><CNPJ>${CNPJ}`, '<emit><CNPJ>11222333000182']]),
  c(651, 'vinculado a multimodal sem dizer a qual', VINCULADO, {
    legal: [
      ...VINCULADO,
      [
        '</infModal>',
        '</infModal><infServVinc><infCTeMultimodal><chCTeMultimodal>@CTE@</chCTeMultimodal></infCTeMultimodal></infServVinc>',
      ],
    ],
  }),
  c(422, 'IE do remetente é de outro', [], { dials: { inscricoes: { [CNPJ]: '110042490114' } } }),
  c(426, 'IE do destinatário não cadastrada', COM_IE_NO_DEST, {
    dials: { inscricoes: { [CNPJ]: '110042490114' } },
  }),
  c(427, 'IE do destinatário é de outro', COM_IE_NO_DEST, {
    dials: { inscricoes: { [CNPJ]: '110042490114', [TERCEIRO]: '111222330446' } },
  }),
  c(489, 'IE do tomador não cadastrada', COM_IE_NO_TOMADOR, {
    dials: { inscricoes: { [CNPJ]: '110042490114' } },
  }),
  c(490, 'IE do tomador é de outro', COM_IE_NO_TOMADOR, {
    dials: { inscricoes: { [CNPJ]: '110042490114', [DESTINATARIO]: '111222330446' } },
  }),
  c(722, 'globalizado de outro tomador', [...GLOBALIZADO, ...toma4()], { legal: GLOBALIZADO }),
  c(723, 'globalizado sem NF-e', [...GLOBALIZADO, infDoc('<infOutros><tpDoc>00</tpDoc></infOutros>')], {
    legal: GLOBALIZADO,
  }),
  c(
    724,
    'globalizado de menos de cinco emitentes',
    [...GLOBALIZADO, ['<toma3><toma>0', '<toma3><toma>3'], ['<indIEToma>1', '<indIEToma>9']],
    { legal: GLOBALIZADO },
  ),
  c(269, 'complemento do CT-e de outro', COMPLEMENTO, { antes: async m => ({ ANTES: await m.frete() }) }),
  c(657, 'complemento de um substituído', COMPLEMENTO, {
    antes: async m => {
      const { chave } = await emDesacordo(m)
      m.marcas['ANTES'] = chave
      await m.autorizar('cte', [...SUBSTITUTO, DO_MESMO])
      return { ANTES: chave }
    },
  }),
  c(520, 'o décimo primeiro complemento', COMPLEMENTO, {
    antes: async m => {
      m.marcas['ANTES'] = m.marcas['CTE'] ?? ''
      for (let i = 0; i < 10; i++) await m.autorizar('cte', COMPLEMENTO)
      return { ANTES: m.marcas['CTE'] ?? '' }
    },
  }),
  c(569, 'substituto de um cancelado', SUBSTITUTO, {
    antes: async m => {
      const { chave, nProt } = await m.autorizar('cte')
      await m.cancelarTransporte('cte', chave, nProt)
      return { ANTES: chave }
    },
  }),
  substituto(570, 'substituto de um substituído', [], async m => {
    const { chave } = await emDesacordo(m)
    m.marcas['ANTES'] = chave
    await m.autorizar('cte', [...SUBSTITUTO, DO_MESMO])
    return { ANTES: chave }
  }),
  c(659, 'substituto de um complementado', SUBSTITUTO, {
    antes: async m => {
      m.marcas['ANTES'] = m.marcas['CTE'] ?? ''
      await m.autorizar('cte', COMPLEMENTO)
      return { ANTES: m.marcas['CTE'] ?? '' }
    },
  }),
  c(510, 'substituto do CT-e de outro', SUBSTITUTO, { antes: async m => ({ ANTES: await m.frete() }) }),
  substituto(
    511,
    'substituto de outro remetente',
    [[`<rem><CNPJ>${CNPJ}`, `<rem><CNPJ>${TERCEIRO}`]],
    async m => ({ ANTES: (await emDesacordo(m)).chave }),
  ),
  substituto(
    559,
    'substituto de outro início',
    [
      [
        '<cMunIni>3550308</cMunIni><xMunIni>Sao Paulo</xMunIni><UFIni>SP',
        '<cMunIni>3106200</cMunIni><xMunIni>BH</xMunIni><UFIni>MG',
      ],
      ['<CFOP>6353', '<CFOP>6932'],
    ],
    async m => ({ ANTES: (await emDesacordo(m)).chave }),
  ),
  substituto(
    560,
    'substituto de outro término',
    [
      [
        '<cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ',
        '<cMunFim>3106200</cMunFim><xMunFim>BH</xMunFim><UFFim>MG',
      ],
    ],
    async m => ({ ANTES: (await emDesacordo(m)).chave }),
  ),
]
