/**
 * Official tables, schemas and certificate chains that the administration imports from a file. Endpoint, screen, palette
 * entry and `npm run importar` derive from this list; server/modules/admin/importar reads each file.
 */
export const TABELAS_OFICIAIS = [
  {
    tipo: 'ibpt',
    titulo: 'Atualizar IBPT',
    nota: 'A tabela de um estado, do arquivo do IBPT',
    palavras: 'importar tabela imposto csv',
    campo: 'Tabela do IBPT de um estado (.csv)',
    accept: '.csv,text/csv',
    ajuda: 'TabelaIBPTaxSP26.2.A.csv, como o IBPT entrega: não abra nem salve no Excel',
    deixadas: 'De serviços, deixadas de fora',
  },
  {
    tipo: 'ncm',
    titulo: 'Atualizar NCM',
    nota: 'A NCM vigente, do arquivo do Siscomex',
    palavras: 'importar tabela siscomex json',
    campo: 'NCM vigente do Siscomex (.json)',
    accept: '.json,application/json',
    ajuda: 'Tabela_NCM_Vigente_AAAAMMDD.json, do portal único do Siscomex',
    deixadas: 'Deixadas de fora',
  },
  {
    tipo: 'cest',
    titulo: 'Atualizar CEST',
    nota: 'As mercadorias da substituição tributária, de um CSV',
    palavras: 'importar tabela substituição tributária convênio 142 csv',
    campo: 'Tabela de CEST (.csv)',
    accept: '.csv,text/csv',
    ajuda: 'Colunas cest;ncm;descricao (Conv. ICMS 142/2018), separadas por ; e salvas em CSV UTF-8',
    deixadas: 'Deixadas de fora',
  },
  {
    tipo: 'cbenef',
    titulo: 'Atualizar cBenef',
    nota: 'Os códigos de benefício fiscal de um estado, de um CSV',
    palavras: 'importar tabela benefício isenção redução csv',
    campo: 'Tabela de cBenef de um estado (.csv)',
    accept: '.csv,text/csv',
    ajuda: 'Colunas codigo;descricao;uf;csts;inicio;fim, da tabela cBenef x CST do estado, em CSV UTF-8',
    deixadas: 'Deixadas de fora',
  },
  {
    tipo: 'classificacao',
    titulo: 'Atualizar classificação tributária',
    nota: 'cClassTrib do IBS e da CBS, da planilha do portal ou do JSON da SVRS',
    palavras: 'importar tabela cclasstrib ibs cbs reforma xlsx json',
    campo: 'Tabela de cClassTrib (.xlsx ou .json)',
    accept: '.xlsx,.json,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ajuda: 'A planilha do portal da NF-e (Documentos › Diversos) ou o JSON da SVRS, como vieram',
    deixadas: 'De um CST que o sistema não conhece, deixadas de fora',
  },
  {
    tipo: 'esquemas',
    titulo: 'Atualizar esquemas da NF-e',
    nota: 'O pacote oficial de XSD, que valida cada nota antes de sair',
    palavras: 'importar xsd zip pacote liberação',
    campo: 'Pacote de liberação da NF-e (.zip)',
    accept: '.zip,application/zip',
    ajuda: 'PL_010….zip, do portal da NF-e, em Documentos › Esquemas XML',
    deixadas: 'Deixadas de fora',
  },
  {
    tipo: 'cadeias',
    titulo: 'Atualizar cadeias de certificados',
    nota: 'As autoridades em que se confia para falar com a SEFAZ: ICP-Brasil e outras',
    palavras: 'importar confiança raiz icp-brasil tls certificado sefaz ca pem p7b',
    campo: 'Certificados das autoridades (.zip, .p7b, .pem, .crt ou .cer)',
    accept: '.zip,.p7b,.p7c,.pem,.crt,.cer,application/zip,application/x-x509-ca-cert',
    ajuda: 'ACcompactado.zip, do ITI (Repositório da AC Raiz), ou a cadeia que a SEFAZ do estado publica',
    deixadas: 'Vencidos ou que não são de autoridade, deixados de fora',
  },
] as const

export type TipoArquivo = (typeof TABELAS_OFICIAIS)[number]['tipo']

export const TIPOS_ARQUIVO = TABELAS_OFICIAIS.map(({ tipo }) => tipo)

/** Gives the path of the screen that imports a table. */
export const caminhoDaTabela = (tipo: TipoArquivo): string => `/admin/atualizar_${tipo}`
