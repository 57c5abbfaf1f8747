import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '../../domain/api/sessao.ts'
import { acesso } from '../../domain/commands/acesso/index.ts'
import { form as formCommands } from '../../domain/commands/form/index.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { focusFirst, problems, resolverOf } from '../forms/resolver.ts'
import { loadUserKeymap } from '../keys/active-keymap.ts'
import { on, useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { saveSession } from '../state/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { useOffer } from './acesso/offer.ts'
import { PasswordField, useShown } from './acesso/password-field.tsx'

const WAIT_SECONDS = 60

const forgot = () => go('/login/esqueceu')
const tryOut = () => go('/login/teste_gratis')

interface Credentials {
  email: string
  password: string
  codigo: string
}

const ASKED = 'CODIGO_PEDIDO'

/**
 * Asks for e-mail and password, and for a code when the server asks for it. Server errors show at the last field; after too
 * many attempts a countdown shows the wait.
 */
export function LoginScreen() {
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '', codigo: '' },
    shouldFocusError: false,
    resolver: resolverOf<Credentials, Credentials>(typed => {
      const errors = problems(login.body, typed)
      return errors ? { errors } : { given: typed }
    }),
  })
  const { errors, isSubmitting: sending } = formState
  const wait = useCountdown()
  const [asked, setAsked] = useState(false)
  const { shown, toggle } = useShown()
  const trial = useOffer()?.teste_gratis === true

  const submit = handleSubmit(
    async typed => {
      clearErrors()
      try {
        const { token, user } = await call(login, { body: typed, semMover: true })
        loadUserKeymap(user.id)
        saveSession(token, user)
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) wait.start(error.espera ?? WAIT_SECONDS)
        // focuses itself as it appears, and says nothing wrong yet
        if (error instanceof ApiError && error.codigo === ASKED && !asked) return setAsked(true)
        const field = error instanceof ApiError && error.errors?.['codigo'] ? 'codigo' : 'password'
        setError(field, { message: errorText(error) })
        setFocus(field, { shouldSelect: true })
      }
    },
    focusFirst(['email', 'password', 'codigo']),
  )

  const busy = sending || wait.seconds > 0
  useScope('login', {
    commands: [
      on(formCommands.salvar, busy ? false : () => void submit()),
      on(acesso.esqueci, forgot),
      on(acesso.teste, trial ? tryOut : false),
      on(acesso.mostrarSenha, toggle),
    ],
    labels: {
      'form.salvar': 'Entrar',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
  })

  return (
    <main className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto p-4">
      <form
        aria-label="Entrar"
        className="grid w-[54ch] max-w-full gap-1"
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <h1 className="mb-3 flex items-baseline gap-3 border-line border-b pb-2">
          <span className="text-total tracking-tight" aria-hidden="true">
            tecla<span className="text-live">_</span>
          </span>
          <span className="sr-only">Entrar</span>
        </h1>
        <Field
          label="E-mail"
          {...register('email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
        />
        <PasswordField
          label="Senha"
          {...register('password')}
          visible={shown}
          autoComplete="current-password"
          error={errors.password?.message}
          help={wait.seconds > 0 ? `Espere ${wait.seconds} s` : undefined}
        />
        {asked ? (
          <Field
            label="Código"
            {...register('codigo')}
            autoComplete="one-time-code"
            autoFocus
            aria-required
            error={errors.codigo?.message}
            help="Do aplicativo autenticador, ou um de recuperação"
          />
        ) : null}
        <div className="flex items-center justify-between">
          <span className="text-dim" role="status">
            {sending ? 'Entrando…' : wait.seconds > 0 ? `Nova tentativa em ${wait.seconds} s` : ''}
          </span>
          <Button type="submit" primary chord="Enter" disabled={busy}>
            Entrar
          </Button>
        </div>
        <div className="mt-3 flex flex-wrap gap-2 border-line border-t pt-3">
          <Button chord="F3" onClick={forgot}>
            Esqueci minha senha
          </Button>
          {trial ? (
            <Button chord="F4" onClick={tryOut}>
              Teste grátis
            </Button>
          ) : null}
        </div>
      </form>
    </main>
  )
}

function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: setSeconds }
}
