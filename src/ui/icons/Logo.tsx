export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="#0E7C86" />
      <path
        d="M6 9.5c5 0 5 4 9 4s3-4 7-4M6 14.5c4 0 5 4 8.5 4s3.5-3 7.5-3"
        fill="none"
        stroke="#FFFFFF"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
