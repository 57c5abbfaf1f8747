import { AMBIENTES, type Ambiente } from '../../../../domain/api/acesso.ts'
import { RadioRows } from '../../../ui/field/radio-rows.tsx'

const MEANING: Record<Ambiente, string> = {
  homologacao: 'Notas de teste na SEFAZ, sem valor fiscal',
  producao: 'Notas de verdade, com valor fiscal',
  treinamento: 'Comece aqui: venda no simulador deste servidor, nada sai daqui',
}

interface EnvironmentChoiceProps {
  name: string
  value: string
  onChange: (valor: Ambiente) => void
  error?: string | undefined
}

/** Asks for the SEFAZ environment of the notes. */
export const EnvironmentChoice = (props: EnvironmentChoiceProps) => (
  <RadioRows
    label="Ambiente"
    initial="treinamento"
    options={AMBIENTES.map(([value, label]) => [value, label, MEANING[value]] as const)}
    {...props}
  />
)
