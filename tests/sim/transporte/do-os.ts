import { type CasoDeTransporte, casos } from './caso.ts'
import { TERCEIRO } from './papel.ts'

const c = casos('os')
const TOMADOR =
  '<toma><CPF>52998224725</CPF><xNome>Maria</xNome><enderToma><xLgr>Rua A</xLgr><nro>1</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun><CEP>01001000</CEP><UF>SP</UF></enderToma></toma>'
const VALORES = [
  ['<tpServ>6', '<tpServ>7'],
  [
    '<infModal versaoModal="4.00"><rodoOS><TAF>123456789012</TAF><infFretamento><tpFretamento>2</tpFretamento></infFretamento></rodoOS></infModal>',
    '',
  ],
] as const
const BAGAGEM = [
  ['<tpServ>6', '<tpServ>8'],
  ['</infServico>', '</infServico><infDocRef><nDoc>1</nDoc><dEmi>2026-11-19</dEmi></infDocRef>'],
] as const

const DENTRO = [
  ['<CFOP>6357', '<CFOP>5357'],
  [
    '<cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ',
    '<cMunFim>3509502</cMunFim><xMunFim>Campinas</xMunFim><UFFim>SP',
  ],
] as const
const gtve = (valor: string) =>
  [
    '</infServico>',
    `</infServico><infGTVe><chCTe>${'1'.repeat(44)}</chCTe><Comp><tpComp>1</tpComp><vComp>${valor}</vComp></Comp></infGTVe>`,
  ] as const

export const DO_OS: readonly CasoDeTransporte[] = [
  c(751, 'pessoas sem as UFs', [
    ['<UFIni>SP</UFIni>', ''],
    ['<UFFim>RJ</UFFim>', ''],
  ]),
  c(752, 'pessoas sem as cidades', [
    ['<cMunIni>3550308</cMunIni>', ''],
    ['<cMunFim>3304557</cMunFim>', ''],
  ]),
  c(
    753,
    'percurso que pula um estado',
    [
      [
        '<cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ',
        '<cMunFim>2927408</cMunFim><xMunFim>Salvador</xMunFim><UFFim>BA',
      ],
    ],
    {
      legal: [
        [
          '<cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ</UFFim>',
          '<cMunFim>2927408</cMunFim><xMunFim>Salvador</xMunFim><UFFim>BA</UFFim><infPercurso><UFPer>MG</UFPer></infPercurso>',
        ],
      ],
    },
  ),
  c(757, 'pessoas sem o tomador', [[TOMADOR, '']]),
  c(798, 'pessoas sem os dados do modal', [VALORES[1]]),
  c(840, 'entre estados sem TAF', [
    ['<TAF>123456789012</TAF>', `<NroRegEstadual>${'1'.repeat(25)}</NroRegEstadual>`],
  ]),
  c(841, 'sem o fretamento', [['<infFretamento><tpFretamento>2</tpFretamento></infFretamento>', '']]),
  c(760, 'tomador empresa sem INSS', [['<CPF>52998224725</CPF>', `<CNPJ>${TERCEIRO}</CNPJ>`]], {
    legal: [
      ['<CPF>52998224725</CPF>', `<CNPJ>${TERCEIRO}</CNPJ>`],
      ['</ICMS></imp>', '</ICMS><infTribFed><vINSS>11.00</vINSS></infTribFed></imp>'],
    ],
  }),
  c(829, 'valores com os dados do modal', [VALORES[0]], { legal: [...VALORES] }),
  c(754, 'bagagem sem documento', [['<tpServ>6', '<tpServ>8']], { legal: [...BAGAGEM] }),
  c(448, 'IE errada do tomador', [['</CPF><xNome>Maria', '</CPF><IE>110042490115</IE><xNome>Maria']]),
  c(531, 'a receber mais do que a prestação', [['<vRec>100.00', '<vRec>100.01']]),
  c(675, 'ICMS que não é a base vezes a alíquota', [['<vICMS>12.00', '<vICMS>13.00']]),
  c(580, 'TAF com letra', [['<TAF>123456789012', '<TAF>12345678901A']]),
  c(839, 'dentro do estado sem registro estadual', DENTRO, {
    legal: [...DENTRO, ['<TAF>123456789012</TAF>', `<NroRegEstadual>${'1'.repeat(25)}</NroRegEstadual>`]],
  }),
  c(899, 'GTV-e que não somam a prestação', [...VALORES, gtve('50.00')], {
    legal: [...VALORES, gtve('99.95')],
  }),
]
