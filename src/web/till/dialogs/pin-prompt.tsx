import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Context } from '../../../domain/commands/contexts.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { errorText, NetworkError } from '../../api/errors.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'

interface PinPromptProps {
  title: string
  scope?: Context
  label: string
  /** Word of the key that confirms. */
  confirm: string
  /** Text when there is no server. */
  offline: string
  /** Number of digits at which the PIN is sent without Enter; null: only by Enter. */
  whole?: number | null
  children?: ReactNode
  /** Sends the PIN. @throws the server's refusal, which is shown at the field */
  send: (pin: string) => Promise<void>
  onClose: () => void
}

/** Asks for a PIN and sends it; a refusal empties the field and is shown there. */
export function PinPrompt({
  title,
  scope = 'pdv.aprovacao',
  label,
  confirm,
  offline,
  whole,
  children,
  send,
  onClose,
}: PinPromptProps) {
  const typed = useForm({ defaultValues: { pin: '' } })
  const { errors, isSubmitting } = typed.formState
  const pin = typed.register('pin')
  const submit = typed.handleSubmit(async given => {
    try {
      await send(given.pin)
    } catch (error) {
      typed.setValue('pin', '')
      typed.setError('pin', { message: error instanceof NetworkError ? offline : errorText(error) })
      typed.setFocus('pin')
    }
  })
  const run = () => {
    if (!isSubmitting) void submit()
  }
  return (
    <Dialog
      title={title}
      scope={scope}
      width="w-[60ch]"
      labels={{ 'form.confirmar': confirm }}
      onClose={onClose}
      commands={[on(form.confirmar, run)]}
      footer={<CloseOrConfirm onClose={onClose} confirm={confirm} onConfirm={run} />}
    >
      <div className="grid gap-2 px-3 pt-2">
        {children}
        <Field
          label={label}
          {...pin}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          autoFocus
          onChange={async event => {
            const input = event.target
            input.value = input.value.replace(/\D/g, '')
            typed.clearErrors()
            const { length } = input.value
            await pin.onChange(event)
            if (length === whole) run()
          }}
          error={errors.pin?.message}
        />
      </div>
    </Dialog>
  )
}
