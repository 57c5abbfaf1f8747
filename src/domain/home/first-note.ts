/** A thing without which the first note of some models does not go out, or goes out wrong. */
export interface FirstNoteLack {
  id: string
  title: string
  /** Consequence, and the way to give it. */
  note: string
  models: readonly ('NFC-e' | 'NF-e')[]
  /** Person who can give it: the company's owner, or who supplies and keeps the installation. */
  by: 'empresa' | 'fornecedor'
  /** Path of the screen that gives it. */
  path: string
}

const BOTH = ['NFC-e', 'NF-e'] as const

const LACKS = [
  {
    id: 'certificado',
    title: 'Certificado digital A1',
    note: 'enviar o arquivo .pfx em Ambiente e certificado',
    models: BOTH,
    by: 'empresa',
    path: '/config/ambiente',
  },
  {
    id: 'serie_65',
    title: 'Série de NFC-e',
    note: 'cadastrar a série, e pô-la no caixa',
    models: ['NFC-e'],
    by: 'empresa',
    path: '/cadastro/serie',
  },
  {
    id: 'serie_55',
    title: 'Série de NF-e',
    note: 'cadastrar a série do modelo 55',
    models: ['NF-e'],
    by: 'empresa',
    path: '/cadastro/serie',
  },
  {
    id: 'csc',
    title: 'CSC da NFC-e',
    note: 'o QR Code versão 2 o leva; a versão 3 o dispensa',
    models: ['NFC-e'],
    by: 'empresa',
    path: '/config/nota_fiscal',
  },
  {
    id: 'fcp',
    title: 'Linha de FCP e MVA do estado',
    note: 'a lei não diz uma alíquota só: sem a linha o FCP das regras não sai na nota',
    models: BOTH,
    by: 'empresa',
    path: '/fiscal/mva',
  },
  {
    id: 'resp_tec',
    title: 'Responsável técnico',
    note: 'o estado recusa a nota sem ele (972); onde há CSRT, com o código',
    models: BOTH,
    by: 'fornecedor',
    path: '/admin/cadastro/responsavel_tecnico',
  },
  {
    id: 'cbenef',
    title: 'Tabela de códigos de benefício (cBenef) do estado',
    note: 'o estado os exige; sem a tabela o código digitado não se confere',
    models: BOTH,
    by: 'fornecedor',
    path: '/admin/cadastro/cbenef',
  },
] as const satisfies readonly FirstNoteLack[]

export type FirstNoteLackId = (typeof LACKS)[number]['id']

/** Things that the first note needs, in the order in which they are told. */
export const FIRST_NOTE_LACKS: readonly (FirstNoteLack & { id: FirstNoteLackId })[] = LACKS

export const FIRST_NOTE_LACK_IDS = LACKS.map(({ id }) => id) as [FirstNoteLackId, ...FirstNoteLackId[]]

/** Writes a thing that lacks, and for which models: 'Responsável técnico (NFC-e, NF-e)'. */
export const tellLack = (id: FirstNoteLackId): string => {
  const lack = FIRST_NOTE_LACKS.find(each => each.id === id)
  return lack ? `${lack.title} (${lack.models.join(', ')})` : id
}
