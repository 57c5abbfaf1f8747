import { useEffect, useState } from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioRows } from '../../../ui/field/radio-rows.tsx'
import { PARTES } from './first-run.ts'
import { FirstRunFrame } from './first-run-frame.tsx'

export type Begin = 'nova' | 'restaurar'

/** Title of the first step, shared by both wizards. */
const BEGIN = 'Começo'

export const NEW_SHOP_STEPS = [BEGIN, ...PARTES.map(({ titulo }) => titulo)]
export const RESTORE_STEPS = [BEGIN, 'Cópia', 'O que há nela', 'Pronto']

const CHOICES = [
  ['nova', 'Loja nova', 'Empresa, endereço, caixa e dono: três minutos'],
  ['restaurar', 'Restaurar uma cópia', 'Traz inteira a loja de outro servidor'],
] as const

const NAME = 'comeco'

/** Draws the first step on an empty server: the choice between a new shop and a restore from a backup. */
export function BeginChoice({ onChoose }: { onChoose: (begin: Begin) => void }) {
  const [valor, setValor] = useState<Begin>('nova')
  const next = () => onChoose(valor)
  useEffect(() => document.querySelector<HTMLElement>(`[data-campo="${NAME}"]`)?.focus(), [])
  useScope('acesso.passos', {
    commands: [on(form.salvar, next), on(form.avancar, next)],
    labels: { 'form.salvar': 'Continuar' },
  })
  return (
    <FirstRunFrame
      steps={valor === 'nova' ? NEW_SHOP_STEPS : RESTORE_STEPS}
      at={0}
      note="Este servidor está vazio. O que vem para cá? As setas escolhem."
      buttons={
        <Button primary chord="F2" onClick={next}>
          Continuar
        </Button>
      }
    >
      <RadioRows
        label="Como começar"
        name={NAME}
        initial="nova"
        options={CHOICES}
        value={valor}
        onChange={setValor}
      />
    </FirstRunFrame>
  )
}
