import { useQuery } from '@tanstack/react-query'
import { lista } from '../../../domain/commands/lista/index.ts'
import { documentPath, documentTitle } from '../../../domain/documents/documento/origem.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { dados_pessoais } from '../../../domain/readings/dados-pessoais.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'

type OldDocument = RowOf<typeof dados_pessoais>

const linked = ({ id, tipo }: OldDocument) => ({ id, tipo, terminal_id: null })

const CELLS = { tipo: { text: (row: OldDocument) => documentTitle(linked(row)) } }

/** Answer of the list besides its rows. */
interface Kept {
  total: number
  /** Months that data is kept; 0: for ever. */
  meses: number
  /** Day on which the data of the listed documents goes; null: no batch is announced yet. */
  apagar_em: string | null
  ultimo: { em: string; documentos: number } | null
}

/** Tells when the listed data goes, and how long data is kept. */
function Notice() {
  const { data } = useQuery(read(listEndpoint(dados_pessoais), { params: {}, query: { limit: '1' } }))
  if (!data) return null
  const { meses, apagar_em, ultimo, total } = data as Kept
  const kept =
    meses === 0
      ? 'Os dados ficam para sempre: o prazo é 0.'
      : apagar_em
        ? `Em ${apagar_em} saem nome, documento, endereço e contato destes ${total}; preços e produtos ficam.`
        : `Nada anunciado: os dados ficam ${meses} meses, e saem uma semana depois de listados.`
  return (
    <p role="status" className="border-line border-b px-2 text-live">
      {kept}
      {ultimo ? ` Da última vez, em ${ultimo.em}: ${ultimo.documentos}.` : ''}
    </p>
  )
}

/** Lists the old quotes and orders whose personal data goes, oldest first, with the day; Enter opens one. */
export const PersonalDataScreen = () => (
  <ReadingList
    reading={dados_pessoais}
    scope="lista.dados_pessoais"
    cells={CELLS}
    top={<Notice />}
    own={row => ({ commands: [on(lista.abrir, row && (() => go(documentPath(linked(row)))))] })}
  />
)
