type ErrorLineProps = { id?: string; className?: string; children: string | null | undefined };

/** Says why a form was refused, aloud too; nothing without words. */
export function ErrorLine({ id, className = "", children }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={`font-medium text-red-ink text-sm ${className}`}>
      {children}
    </p>
  );
}
