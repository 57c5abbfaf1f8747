/** Shows where to read the demo's e-mails, which never leave the server. */
export function PostBox({ address }: { address: string | null | undefined }) {
  if (!address) return null
  return (
    <p className="pt-2 text-dim">
      Na demonstração os e-mails ficam em{' '}
      <a className="text-ref underline" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </p>
  )
}
